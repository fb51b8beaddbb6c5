/** list-prd-img: the pictures of an item, then the drawing of what it is. */
import type { Answer, calls } from '#contract';
import { plainText } from '#features/accounts/server/public.ts';
import type { Handlers } from '#features/gateway/server/public.ts';
import type { LanguageCode } from '#features/language/languages.ts';
import { translate } from '#features/language/text.ts';
import type { Database } from '#server/database.ts';
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

/** Sets and pictures of the gallery (specification, section 9). */
const GALLERY = { sets: 5, pictures: 9 } as const;
/** So many turbos are looked at for sets, no more: of a catalogue without pictures it would be all. */
const LOOKED_AT = 300;

type Sets = Answer<typeof calls.listGallery>;

/** The first turbos that have enough pictures of their parts, with these; not those for customers alone. */
async function gallerySets(database: Database, language: LanguageCode): Promise<Sets> {
  const { rows } = await database.write.query<{ id: number; pn: string; pictures: PartRow[] }>({
    name: 'gallery',
    text: `select t.id, t.pn, own.pictures
      from (select id, pn from catalogue.turbo where not login_to_view order by id limit $1) t
      cross join lateral (
        select json_agg(pic) pictures from (
          select * from (select distinct on (pic.name) pic.name, pic.width, pic.height, pic.alt, p.component,
            coalesce(i.ee_pn, p.oem_pn) number, pic.item_id is null drawing
          from catalogue.build_sheet_line l
          join catalogue.part p on p.id = l.part_id
          join catalogue.item i on i.id = p.id
          join catalogue.picture pic on pic.item_id = p.id or pic.component = p.component
          where l.turbo_id = t.id and pic.state = 'ready'
          order by pic.name, l.seq) pic
          -- Drawings are the same for all: each set shows them in an order of its own.
          order by drawing, md5(t.id || name) limit $2
        ) pic
      ) own
      where json_array_length(own.pictures) = $2
      limit $3`,
    values: [LOOKED_AT, GALLERY.pictures, GALLERY.sets],
  });
  return rows.map(({ id, pn, pictures }) => ({
    id: String(id),
    turboPn: pn,
    pictures: pictures.map((row) => present(row, row.number, language)),
  }));
}

export const pictureHandlers = (database: Database) =>
  ({
    listPrdImg: async ({ t, p }, { language }) => ({
      val: await picturesOf(database, String(t), p, language),
    }),
    listGallery: async (_payload, { language }) => ({ val: await gallerySets(database, language) }),
  }) satisfies Partial<Handlers>;
