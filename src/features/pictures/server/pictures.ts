/**
 * Pictures of items: the answer of list-prd-img (the item's own, then the drawing of its component type), and the sizes,
 * formats, names and route of the files.
 */

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Answer, calls } from '#contract';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { LanguageCode } from '#language/languages.ts';
import { plainText } from '#language/plain-text.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Queryable } from '#platform/queries.ts';

type Pictures = Answer<typeof calls.listPrdImg>;

/**
 * The pictures of a part (`type` '1') or CHRA ('2').
 * @param eePn as recorded; an unknown E&E P/N has no pictures
 */
async function picturesOf(
  database: Database,
  type: string,
  eePn: string,
  language: LanguageCode,
): Promise<Pictures> {
  const rows = await picturesOfPart(database.write, plainText(eePn).toUpperCase(), Number(type));
  return rows.map((row) => shownPicture(row, eePn, language));
}

/** A picture as pages show it. @param eePn E&E P/N of the item, for the alternative text */
export function shownPicture(
  row: PictureRow,
  eePn: string,
  language: LanguageCode,
): Pictures[number] {
  const { name, width, height } = row;
  const component = translate(language, row.component);
  return {
    s: pictureAddress(name, 's'),
    m: pictureAddress(name, 'm'),
    l: pictureAddress(name, 'l'),
    alt: row.drawing ? component : row.alt || `${component} ${eePn}`,
    width,
    height,
    ...(row.drawing && { drawing: true as const }),
  };
}

export const pictureHandlers = (database: Database) =>
  ({
    listPrdImg: async ({ t, p }, { language }) => ({
      val: await picturesOf(database, String(t), p, language),
    }),
  }) satisfies Partial<Handlers>;

export interface PictureRow {
  name: string;
  width: number;
  height: number;
  alt: string;
  component: string;
  /** Whether the picture shows the component type, not the item itself. */
  drawing: boolean;
}

async function picturesOfPart(pool: pg.Pool, eePn: string, type: number): Promise<PictureRow[]> {
  const { rows } = await pool.query<PictureRow>({
    name: 'pictures',
    text: `select pic.name, pic.width, pic.height, pic.alt, p.component,
        pic.item_id is null drawing
      from catalogue.item i
      join catalogue.part p on p.id = i.id
      join catalogue.picture pic on pic.item_id = i.id or pic.component = p.component
      where i.ee_pn = $1 and i.type = $2 and pic.state = 'ready'
      order by drawing, pic.seq, pic.id limit 50`,
    values: [eePn, type],
  });
  return rows;
}

/**
 * Adds the path of each item's thumbnail to the rows of a list; '' without a picture.
 * @param idOf the id of a row's item
 */
export async function withThumbnails<Row>(
  client: Queryable,
  rows: readonly Row[],
  idOf: (row: Row) => string | number,
): Promise<(Row & { picture: string })[]> {
  const { rows: found } = await client.query<{ id: number; name: string }>({
    name: 'thumbnails',
    text: `select i.id, first.name
      from unnest($1::int[]) i (id) left join catalogue.part p using (id)
      join lateral (
        select name from catalogue.picture
        where state = 'ready' and (item_id = i.id or component = p.component)
        order by item_id is null, seq, id limit 1
      ) first on true`,
    values: [[...new Set(rows.map((row) => Number(idOf(row))))]],
  });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const name = names.get(Number(idOf(row)));
    return { ...row, picture: name ? pictureAddress(name, 's') : '' };
  });
}

/** Inserts a picture after the other pictures of its item or component. @returns its id */
export async function insertPicture(
  client: pg.ClientBase,
  of: { itemId?: number | undefined; component?: string | undefined },
  { upload, fileName, alt }: Record<'upload' | 'fileName' | 'alt', string>,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into catalogue.picture (item_id, component, seq, upload, file_name, alt)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5 from catalogue.picture
     where item_id = $1 or component = $2
     returning id`,
    [of.itemId ?? null, of.component ?? null, upload, fileName.slice(0, 200), alt.slice(0, 200)],
  );
  return rows[0]?.id ?? 0;
}

export async function placePictures(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await client.query(
    `update catalogue.picture pic set seq = o.place
     from unnest($1::int[]) with ordinality o (id, place) where pic.id = o.id`,
    [ids],
  );
}

// The files of pictures: sizes, formats, names, and the route that serves them (docs/product.md 3 and 9).

/** Longest side in px: s thumbnail, m beside the text, l full screen. */
export const sizes = { s: 160, m: 640, l: 2000 } as const;
export type Size = keyof typeof sizes;

/** Formats, the smallest first; every browser accepts jpg. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

export const pictureContentTypes: Readonly<Record<Format, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Whether a size exists in a format. The full size in AVIF takes seconds to make; its WebP is nearly as small. */
export const hasFormat = (size: Size, format: Format): boolean =>
  !(size === 'l' && format === 'avif');

export const fileName = (name: string, size: Size, format: Format): string =>
  `pictures/${name}-${size}.${format}`;

/** Path of a picture. The server chooses a format that the browser accepts. */
export const pictureAddress = (name: string, size: Size): string => `/pictures/${name}-${size}`;

/** The name of a drawing, by which the styles of dark mode recognise drawings (base.css). */
export const drawingName = (hash: string): string => `${hash}-drawing`;

// A path that ends with .jpg always returns a JPEG, for programs that rely on file names.
const address = /^([0-9a-f]{24}(?:-drawing)?)-([sml])(\.jpg)?$/;

/** GET /pictures/<name>: names change with the contents, so caches may keep them for ever. */
export async function pictureRoutes(app: FastifyInstance, { files }: { files: Files }) {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, name, size, jpeg] = address.exec(request.params.name) ?? [];
    const format = jpeg ? 'jpg' : formatFor(request.headers.accept ?? '', size as Size);
    const file = name && fileName(name, size as Size, format);
    if (!file || !(await files.has(file))) {
      return reply.code(404).type('text/plain').send('There is no such picture.');
    }
    const tag = `"${name}-${size}-${format}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      etag: tag,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'",
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(pictureContentTypes[format]).send(await files.stream(file));
  });
}

function formatFor(accept: string, size: Size): Format {
  const takes = (format: Format) =>
    hasFormat(size, format) && accept.includes(pictureContentTypes[format]);
  return formats.find(takes) ?? 'jpg';
}
