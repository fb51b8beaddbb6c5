/** list-prd-img: the pictures of an item, then the drawing of what it is. */
import type { Answer, calls } from '#contract';
import { plainText } from '#features/accounts/server/fields.ts';
import type { Versions } from '#features/catalogue/publish/versions.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { pictureAddress } from './sizes.ts';

interface Row {
  name: string;
  width: number;
  height: number;
  alt: string;
  component: string;
  /** Whether it shows the component type, not the item itself. */
  drawing: boolean;
}

/** A picture of one of several parts. */
type PartRow = Row & { number: string };

type Pictures = Answer<typeof calls.listPrdImg>;

/**
 * @param type '1' part, '2' CHRA
 * @param eePn as recorded; an unknown one has no pictures
 */
export async function picturesOf(
  database: Database,
  type: string,
  eePn: string,
  language: LanguageCode,
): Promise<Pictures> {
  const { rows } = await database.write.query<Row>({
    name: 'pictures',
    text: `select pic.name, pic.width, pic.height, pic.alt, p.component,
        pic.item_id is null drawing
      from catalogue.item i
      join catalogue.part p on p.id = i.id
      join catalogue.picture pic on pic.item_id = i.id or pic.component = p.component
      where i.ee_pn = $1 and i.type = $2 and pic.state = 'ready'
      order by drawing, pic.seq, pic.id limit 50`,
    values: [plainText(eePn).toUpperCase(), Number(type)],
  });
  return rows.map((row) => present(row, eePn, language));
}

function present(row: Row, eePn: string, language: LanguageCode): Pictures[number] {
  const { name, width, height } = row;
  const component = translate(language, row.component);
  return {
    s: pictureAddress(name, 's'),
    m: pictureAddress(name, 'm'),
    l: pictureAddress(name, 'l'),
    alt: row.drawing ? component : row.alt || `${component} ${eePn}`,
    width,
    height,
  };
}

/** Sets and pictures of the gallery (docs/product.md 9). */
const GALLERY = { sets: 5, pictures: 9 } as const;
/** So many turbos are looked at for sets, no more: of a catalogue without pictures it would be all. */
const LOOKED_AT = 300;

type Sets = Answer<typeof calls.listGallery>;

// Pictures lie outside versions, as stock does.
const gallerySql = (schema: string) => `
  select t.id, t.pn, own.pictures
  from (select t.id, r.shown::json ->> 2 as pn, t.part_ids, t.seqs
    from ${schema}.turbo t join ${schema}.row r on r.pos = t.positions[1]
    where not r.restricted order by t.id limit $1) t
  cross join lateral (
    select json_agg(pic) pictures from (
      select * from (select distinct on (pic.name) pic.name, pic.width, pic.height, pic.alt, p.component,
        coalesce(nullif(p.ee_pn, ''), p.oem_pn) number, pic.item_id is null drawing
      from unnest(t.part_ids, t.seqs) line (part_id, seq)
      join ${schema}.part p on p.id = line.part_id
      join catalogue.picture pic on pic.item_id = p.id or pic.component = p.component
      where pic.state = 'ready'
      order by pic.name, line.seq) pic
      -- Drawings are the same for all: each set shows them in an order of its own.
      order by drawing, md5(t.id || name) limit $2
    ) pic
  ) own
  where json_array_length(own.pictures) = $2
  order by t.id limit $3`;

/** The first turbos that have enough pictures of their parts, with these; not those for customers alone. */
async function gallerySets(versions: Versions, language: LanguageCode): Promise<Sets> {
  const rows = await versions.pinned((version) =>
    version.query<{ id: number; pn: string; pictures: PartRow[] }>('gallery', gallerySql, [
      LOOKED_AT,
      GALLERY.pictures,
      GALLERY.sets,
    ]),
  );
  return rows.map(({ id, pn, pictures }) => ({
    id: String(id),
    turboPn: pn,
    pictures: pictures.map((row) => present(row, row.number, language)),
  }));
}

export const pictureHandlers = (database: Database, versions: Versions) =>
  ({
    listPrdImg: async ({ t, p }, { language }) => ({
      val: await picturesOf(database, String(t), p, language),
    }),
    listGallery: async (_payload, { language }) => ({ val: await gallerySets(versions, language) }),
  }) satisfies Partial<Handlers>;
