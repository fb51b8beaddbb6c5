/** Writes the contents of the pages of parts and CHRAs, and collects the turbos that hold each part. */
import { partFields } from '#contract/fields/part.ts';
import { sqlKey } from '#features/numbers/index.ts';
import type { Build, Insert } from './build.ts';
import { copyRows, type RawRow, selection } from './build.ts';
import { Pairs } from './fragments.ts';
import { fieldsJson, linesJson } from './items.ts';

const part = selection({
  id: 't.id',
  type: 'i.type',
  component: 't.component',
  eePn: "coalesce(i.ee_pn, '')",
  oemPn: 't.oem_pn',
  brand: 't.brand',
  model: 't.model',
  fits: 't.fits',
  description: 't.description',
  crosses: "coalesce(c.crosses, '[]')",
  fields: fieldsJson(partFields, {
    templateName: "coalesce(l.name, '')",
    order: "coalesce(l.attributes -> t.component, l.attributes -> '', '[]')",
  }),
  lineIds: "coalesce(s.ids, '{}')",
  lineSeqs: "coalesce(s.seqs, '{}')",
  linePieces: "coalesce(s.pieces, '{}')",
  replaces: "coalesce(o.ids, '{}')",
  replacedBy: "coalesce(n.ids, '{}')",
});
const { at } = part;
const parts = `
  select ${part.list}
  from catalogue.part t
  join catalogue.item i on i.id = t.id
  left join catalogue.part_template l on l.id = t.template_id
  left join (select part_id, json_agg(json_build_array(brand, number) order by brand, ${sqlKey('number')}, number)::text crosses
    from catalogue.cross_reference group by part_id) c on c.part_id = t.id
  left join (select part_id, array_agg(component_id order by seq) ids, array_agg(seq order by seq) seqs,
      array_agg(pieces order by seq) pieces
    from catalogue.part_line group by part_id) s on s.part_id = t.id
  left join (select new_id, array_agg(old_id order by old_id) ids
    from catalogue.part_replacement group by new_id) o on o.new_id = t.id
  left join (select old_id, array_agg(new_id order by new_id) ids
    from catalogue.part_replacement group by old_id) n on n.old_id = t.id
  order by t.id`;

/** Maximum number of models on a part's page. */
const MODELS = 12;

export async function buildParts(build: Build, holders: Holders): Promise<void> {
  const { rows: counted } = await build.source.query<{ total: number }>(
    'select greatest(count(*), 1)::int total from catalogue.part',
  );
  const total = counted[0]?.total ?? 1;
  const insert = build.file.insert('part_detail');
  let written = 0;
  for await (const batch of copyRows(build.source, parts)) {
    for (const row of batch) addDetail(insert, row, holders);
    written += batch.length;
    build.signal?.throwIfAborted();
    build.onProgress({ step: 'parts', done: written, total });
  }
}

function addDetail(insert: Insert, row: RawRow, holders: Holders): void {
  const id = Number(row.raw(at.id));
  const holderFacts = holders.of(id);
  const models = JSON.stringify(modelsOf(row, holderFacts.models));
  const texts = [at.component, at.eePn, at.oemPn, at.brand].map((place) => row.json(place));
  const description = row.json(at.description);
  const shownJson = `[${id},${row.raw(at.type)},${texts},${models},${description},${row.text(at.crosses)}]`;
  insert(
    id,
    shownJson,
    row.text(at.fields),
    holderFacts.turbos,
    holderFacts.open,
    linesJson(row.raw(at.lineIds), row.raw(at.lineSeqs), row.raw(at.linePieces)),
    idsJson(row.raw(at.replaces)),
    idsJson(row.raw(at.replacedBy)),
  );
}

/** Converts a list of ids to JSON. @param array as COPY writes it: '{1,2}' */
const idsJson = (array: string): string => `[${array.slice(1, -1)}]`;

/** Models of a part, joined: its own, then its turbos' models, or its `fits` if the turbos have no model. */
function modelsOf(row: RawRow, holderModels: readonly string[]): string {
  const model = row.text(at.model);
  const models = holderModels.length > 0 ? holderModels : fitsOf(row.text(at.fits));
  return [...new Set([model, ...models])]
    .filter((one) => one !== '')
    .slice(0, MODELS)
    .join('; ');
}

/** Parses an array of texts as PostgreSQL writes it. */
function fitsOf(array: string): string[] {
  const inside = array.slice(1, -1);
  return [...inside.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}

// Turbos that hold a part: their main rows, their models, and the visitors to whom they open the part's page.

const MAX_MODELS = 12;
/** Visitors to whom a turbo opens the page of a part that it holds. */
export const partOpenings = { no: 0, signedIn: 1, everyone: 2 } as const;

interface HolderFacts {
  turbos: number;
  /** One of `partOpenings`. */
  open: number;
  readonly models: string[];
}

export class Holders {
  readonly #pairs = new Pairs();
  readonly #parts = new Map<number, HolderFacts>();

  /** @param opens one of `partOpenings` */
  add(part: number, pos: number, opens: number, model: string): void {
    this.#pairs.add(part, pos);
    let holderFacts = this.#parts.get(part);
    if (!holderFacts) {
      holderFacts = { turbos: 0, open: partOpenings.no, models: [] };
      this.#parts.set(part, holderFacts);
    }
    holderFacts.open = Math.max(holderFacts.open, opens);
    const { models } = holderFacts;
    if (model !== '' && models.length < MAX_MODELS && !models.includes(model)) models.push(model);
  }

  /** Fills the table holder, and counts the turbos of each part. */
  write(insert: Insert): void {
    for (const { key: part, values } of this.#pairs.lists()) {
      insert(part, values);
      const holderFacts = this.#parts.get(part);
      if (holderFacts) holderFacts.turbos = values.length;
    }
  }

  of(part: number): Readonly<HolderFacts> {
    return this.#parts.get(part) ?? { turbos: 0, open: partOpenings.no, models: [] };
  }
}
