/** Writes a version's rows with their columns, keys, fragments and facets, the model codes, and parts' numbers. */
import {
  identityKey,
  makerOf,
  modelKey,
  numberKey,
  oeWritings,
  sqlKey,
  turboWritings,
} from '#features/numbers/index.ts';
import type { Build, Insert, Mains } from './build.ts';
import { copyRows, type RawRow, selection } from './build.ts';
import { addFacets, RowColumns } from './build-columns.ts';
import { addFragments, Fragments } from './fragments.ts';
import {
  type Cross,
  indexedPart,
  indexedTurbo,
  LAST_NUMBER,
  numberList,
  rowSource,
  shownText,
} from './items.ts';

const source = `
  select ${rowSource.list}
  from catalogue.turbo t
  left join catalogue.application a on a.turbo_id = t.id
  left join (select turbo_id, count(*) vehicles, min(seq) first
    from catalogue.application group by turbo_id) c on c.turbo_id = t.id
  left join (select turbo_id, string_agg(number, '; ' order by seq) oe
    from catalogue.oe_number group by turbo_id) o on o.turbo_id = t.id
  left join (select turbo_id, string_agg(number, '; ' order by seq) numbers,
      string_agg(kind::text, '' order by seq) kinds
    from catalogue.turbo_number group by turbo_id) n on n.turbo_id = t.id
  order by a.make collate "C", a.application collate "C", a.engine collate "C",
    a.year_from nulls last, t.ref, t.id`;

const { at } = rowSource;
/** Sort key of a list of numbers: the keys of its numbers, in their order. */
const listKey = (joined: string): string =>
  joined === '' ? '' : joined.split('; ').map(numberKey).join(' ');

/** Strengths of matches by further numbers (docs/numbers.md 2). */
const SUPERSEDED = 4;
const INTERCHANGE = 5;
const strengths: Readonly<Record<string, number>> = {
  '4': SUPERSEDED,
  '5': INTERCHANGE,
  '6': SUPERSEDED,
};

interface Started {
  readonly batches: AsyncGenerator<RawRow[]>;
  readonly columns: RowColumns;
}

/**
 * Starts the query of the rows. PostgreSQL sorts all rows before it sends the first one, so other tables can
 * be built meanwhile.
 */
export async function startRows(build: Build): Promise<Started> {
  const columns = await RowColumns.read(build);
  return { columns, batches: copyRows(build.source, source) };
}

/** Fills the tables row, key_pn, key_oe, model and key_item, and those of fragments, columns and facets. */
export async function buildRows(build: Build, { batches, columns }: Started): Promise<Mains> {
  const { file } = build;
  const mains = new Map<number, number>();
  const models = new Models();
  const keys = {
    pn: { insert: file.insert('key_pn'), fragments: new Fragments() },
    oe: { insert: file.insert('key_oe'), fragments: new Fragments() },
  };
  const insert = file.insert('row');
  const addNumbers = file.insert('number');
  let pos = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      const id = Number(row.raw(at.turbo_id));
      const main = row.raw(at.numbers) !== '\\N';
      const restricted = row.raw(at.restricted) === 't';
      insert(pos, id, Number(main), Number(restricted), shownText(row, pos));
      columns.add(row, pos);
      const pn = identityKey(row.text(at.pn), makerOf(row.text(at.maker)));
      addNumbers(pos, pn, listKey(row.text(at.oe)));
      if (main) {
        mains.set(id, pos);
        addKeys(row, pos, keys);
        models.add(row.text(at.model), pos, restricted);
      }
      pos += 1;
    }
    build.signal?.throwIfAborted();
    build.onProgress({ step: 'rows', done: pos, total: columns.rows });
  }
  file.finish('row', 'key_pn', 'key_oe', 'number');
  models.write(build);
  addFragments(build, 'fragment_pn', keys.pn.fragments);
  addFragments(build, 'fragment_oe', keys.oe.fragments);
  await addItemKeys(build, mains);
  columns.write(build);
  addFacets(build, columns);
  return mains;
}

/** Ids of a superseded turbo and of a turbo that supersedes it. */
export type Replacement = readonly [older: number, newer: number];

/**
 * Finds turbos that supersede others: a turbo supersedes the turbos whose number is among its former numbers,
 * and is superseded by the turbos whose number is among its superseding numbers.
 */
export function replacementsIn({ file }: Build): Replacement[] {
  const replacements = file.rows<readonly [turbo: number, other: number, kind: string]>(`
    select distinct r.turbo_id, other.turbo_id, substr(r.shown ->> 8, n.number, 1)
    from key_pn n join row r on r.pos = n.pos
    join key_pn own on own.k = n.k and own.how < ${SUPERSEDED}
    join number on number.pos = own.pos and number.pn = n.k
    join row other on other.pos = own.pos
    where n.how = ${SUPERSEDED} and other.turbo_id <> r.turbo_id`);
  return Array.from(replacements, ([turbo, other, kind]) =>
    kind === '4' ? [other, turbo] : [turbo, other],
  );
}

type RowKeys = Record<'pn' | 'oe', NumberKeys>;

function addKeys(row: RawRow, pos: number, keys: RowKeys): void {
  const maker = makerOf(row.text(at.maker));
  const pn = row.text(at.pn);
  const seenKeys = new Set<string>();
  const addPn = (key: string, how: number, number: number) => {
    if (key === '' || seenKeys.has(key)) return;
    seenKeys.add(key);
    keys.pn.insert(key, pos, how, number);
  };
  for (const { key, how } of turboWritings(pn, maker)) addPn(key, how, 0);
  keys.pn.fragments.add(numberKey(pn), pos);
  const kinds = row.text(at.kinds);
  for (const [index, number] of numberList(row.text(at.numbers)).entries()) {
    const key = numberKey(number);
    const how = strengths[kinds[index] ?? ''] ?? INTERCHANGE;
    // Further numbers are indexed only by their own spelling and their identity key. Each further spelling
    // would add a row for each of a million turbos.
    addPn(key, how, index + 1);
    addPn(identityKey(number, maker), how, index + 1);
    keys.pn.fragments.add(key, pos);
  }
  const seenOe = new Set<string>();
  for (const [index, number] of numberList(row.text(at.oe)).entries()) {
    for (const { key, how } of oeWritings(number)) {
      if (key === '' || seenOe.has(key)) continue;
      seenOe.add(key);
      keys.oe.insert(key, pos, how, index);
    }
    keys.oe.fragments.add(numberKey(number), pos);
  }
}

interface Model {
  /** Number of turbos by spelling of the model. */
  readonly names: Map<string, number>;
  /** Main rows of its turbos. */
  readonly positions: number[];
  open: number;
}

/** Collects the models of main rows. The rows must be added in the order of their positions. */
class Models {
  readonly #models = new Map<string, Model>();

  add(name: string, pos: number, restricted: boolean): void {
    const key = modelKey(name);
    if (key === '') return;
    const model: Model = this.#models.get(key) ?? { names: new Map(), positions: [], open: 0 };
    this.#models.set(key, model);
    model.names.set(name, (model.names.get(name) ?? 0) + 1);
    model.positions.push(pos);
    if (!restricted) model.open += 1;
  }

  /** Fills model, model_turbo and fragment_model; ids follow the order of the keys. */
  write(build: Build): void {
    const insert = build.file.insert('model');
    const addTurbos = build.file.insert('model_turbo');
    const fragments = new Fragments();
    const keys = [...this.#models.keys()].sort();
    for (const [index, key] of keys.entries()) {
      const { names, positions, open } = this.#models.get(key) as Model;
      const [[name] = ['']] = [...names].sort(([, one], [, other]) => other - one);
      insert(index + 1, key, name, positions.length, open);
      addTurbos(index + 1, Int32Array.from(positions));
      fragments.add(key, index + 1);
    }
    build.file.finish('model');
    addFragments(build, 'fragment_model', fragments);
  }
}

// Numbers of items by any maker, except the P/Ns of turbos: `addKeys` adds these with the rows.

// Cross references are sorted as in part_detail.shown: key_item refers to them by index.
const partColumns = selection({
  id: 'p.id',
  eePn: "coalesce(i.ee_pn, '')",
  oemPn: 'p.oem_pn',
  brand: 'p.brand',
  crosses: "coalesce(c.crosses, '[]')",
});
const partsSql = `
  select ${partColumns.list}
  from catalogue.part p join catalogue.item i on i.id = p.id
  left join (select part_id, json_agg(json_build_array(brand, number) order by brand, ${sqlKey('number')}, number)::text crosses
    from catalogue.cross_reference group by part_id) c on c.part_id = p.id
  order by p.id`;

const turboColumns = selection({ id: 'id', eePn: 'ee_pn' });
const turboEePnsSql = `
  select ${turboColumns.list} from catalogue.item where type = 0 and ee_pn is not null order by id`;

/** Fills the table key_item and its fragments with the numbers of all parts and the E&E P/Ns of turbos. */
async function addItemKeys(build: Build, mains: Mains): Promise<void> {
  const keys = { insert: build.file.insert('key_item'), fragments: new Fragments() };
  for await (const batch of copyRows(build.source, partsSql)) {
    for (const row of batch) addPart(row, keys);
    build.signal?.throwIfAborted();
  }
  for await (const batch of copyRows(build.source, turboEePnsSql)) {
    for (const row of batch) {
      const pos = mains.get(Number(row.raw(turboColumns.at.id)));
      const key = numberKey(row.text(turboColumns.at.eePn));
      if (pos === undefined || key === '') continue;
      keys.insert(key, indexedTurbo(pos), 1, LAST_NUMBER);
      keys.fragments.add(key, indexedTurbo(pos));
    }
    build.signal?.throwIfAborted();
  }
  build.file.finish('key_item');
  addFragments(build, 'fragment_item', keys.fragments);
}

interface NumberKeys {
  readonly insert: Insert;
  readonly fragments: Fragments;
}

/**
 * Adds the keys of a part: its E&E P/N only as written (similar E&E P/Ns are different articles), its OEM P/N
 * and cross references in every spelling that the rules of their makers know.
 */
function addPart(row: RawRow, { insert, fragments }: NumberKeys): void {
  const ref = indexedPart(Number(row.raw(partColumns.at.id)));
  const seenKeys = new Set<string>();
  const add = (key: string, how: number, place: number) => {
    if (key === '' || seenKeys.has(key)) return;
    seenKeys.add(key);
    insert(key, ref, how, Math.min(place, LAST_NUMBER));
  };
  const eeKey = numberKey(row.text(partColumns.at.eePn));
  add(eeKey, 1, 0);
  fragments.add(eeKey, ref);
  const raw = row.raw(partColumns.at.crosses);
  const crosses = raw === '[]' ? [] : (JSON.parse(row.text(partColumns.at.crosses)) as Cross[]);
  const recordedNumbers: Cross[] = [
    [row.text(partColumns.at.brand), row.text(partColumns.at.oemPn)],
    ...crosses,
  ];
  for (const [index, [brand, recorded]] of recordedNumbers.entries()) {
    if (recorded === '') continue;
    for (const { key, how } of turboWritings(recorded, makerOf(brand))) add(key, how, index + 1);
    for (const { key, how } of oeWritings(recorded)) add(key, how, index + 1);
    fragments.add(numberKey(recorded), ref);
  }
}
