/** Rows in order, with their columns, keys and fragments, and what can be chosen of them. */
import {
  identityKey,
  makerOf,
  numberKey,
  oeWritings,
  turboWritings,
} from '#features/numbers/index.ts';
import type { Build, Insert, Mains } from './build.ts';
import { RowColumns } from './build-columns.ts';
import { addFacets } from './build-facets.ts';
import { copyRows, type RawRow } from './copy.ts';
import { addFragments, Fragments } from './fragments.ts';
import { addItemKeys } from './item-keys.ts';
import { Models } from './models.ts';
import { listOf, rowSource, shownText } from './shown.ts';

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
/** A list of numbers as it is sorted: by the first, then by the next. */
const listKey = (joined: string): string =>
  joined === '' ? '' : joined.split('; ').map(numberKey).join(' ');

/** How the kinds of further numbers match (docs/numbers.md 2). */
const strengths: Readonly<Record<string, number>> = { '4': 4, '5': 5, '6': 4 };
const INTERCHANGE = 5;

/** The rows on their way, with the columns that they fill. */
interface Started {
  readonly batches: AsyncGenerator<RawRow[]>;
  readonly columns: RowColumns;
}

/** Asks for the rows. PostgreSQL sorts them all before the first one comes. */
export async function startRows(build: Build): Promise<Started> {
  const columns = await RowColumns.read(build);
  return { columns, batches: copyRows(build.source, source) };
}

/** Fills row, key_pn, key_oe, model, key_item and the fragments, the columns and the facets. */
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

type Keys = Record<'pn' | 'oe', { insert: Insert; fragments: Fragments }>;

function addKeys(row: RawRow, pos: number, keys: Keys): void {
  const maker = makerOf(row.text(at.maker));
  const pn = row.text(at.pn);
  const seen = new Set<string>();
  const addPn = (key: string, how: number, number: number) => {
    if (key === '' || seen.has(key)) return;
    seen.add(key);
    keys.pn.insert(key, pos, how, number);
  };
  for (const { key, how } of turboWritings(pn, maker)) addPn(key, how, 0);
  keys.pn.fragments.add(numberKey(pn), pos);
  const kinds = row.text(at.kinds);
  for (const [index, number] of listOf(row.text(at.numbers)).entries()) {
    const key = numberKey(number);
    const how = strengths[kinds[index] ?? ''] ?? INTERCHANGE;
    // Its own writing and the one that every reading leads to are enough for a number that is
    // not the turbo's own; each further one would be a row for each of a million turbos.
    addPn(key, how, index + 1);
    addPn(identityKey(number, maker), how, index + 1);
    keys.pn.fragments.add(key, pos);
  }
  const seenOe = new Set<string>();
  for (const [index, number] of listOf(row.text(at.oe)).entries()) {
    for (const { key, how } of oeWritings(number)) {
      if (key === '' || seenOe.has(key)) continue;
      seenOe.add(key);
      keys.oe.insert(key, pos, how, index);
    }
    keys.oe.fragments.add(numberKey(number), pos);
  }
}
