/** The sets of pictures of /mf/test.html (docs/product.md 2.9 and 9). */
import type { Answer, calls } from '#contract';
import type { Versions } from '#features/catalogue/publish/versions.ts';
import { presentPicture } from '#features/pictures/server/list.ts';
import type { PictureRow } from '#features/pictures/server/queries.ts';
import type { LanguageCode } from '#language/languages.ts';

/** A picture of one of several parts. */
type PartRow = PictureRow & { number: string };

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
export async function gallerySets(versions: Versions, language: LanguageCode): Promise<Sets> {
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
    pictures: pictures.map((row) => presentPicture(row, row.number, language)),
  }));
}
