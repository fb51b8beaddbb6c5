/** Stock reported by the ERP: many lines in a request, each with its own result. */
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { wholeOf } from '#contract/figures.ts';
import { numberKey } from '#features/numbers/index.ts';
import { eeKey } from '../../import/rules/numbers.ts';
import { readDay } from '../../import/rules/text.ts';
import { noteCountSql, storeStockSql } from '../../import/store/queries.ts';

/** A line of the request, not validated yet. */
export type SentLine = unknown;

export const faults = {
  shape: 'The line is no object with eePn and quantity.',
  eePn: 'eePn is no text of 1 to 60 characters.',
  quantity: 'quantity is neither a whole number from 0 to 2147483647 nor null.',
  expected: 'expected is neither a day such as 2026-12-31 nor null.',
  unknown: 'No item of this E&E P/N is in the catalogue.',
  several: 'Several items are written like this; please send the E&E P/N with its separators.',
  repeated: 'A later line of this request is for the same item; that one counts.',
  older: 'A figure that was counted later is there already; that one counts.',
} as const;

/** How the quantities of a request were counted. */
export interface StockCount {
  /** Time of the count. If it is undefined, the quantities were counted at this moment. */
  readonly countedAt?: Date;
  /** Whether the quantities exclude pieces that the ERP has reserved for orders. */
  readonly reservedLeftOut: boolean;
}

/** Errors by the index of the line in the request. All other lines were stored. */
export type Faults = Record<number, string>;

interface StockLine {
  readonly at: number;
  readonly eePn: string;
  /** eeKey of the E&E P/N, for comparing. */
  readonly key: string;
  /** Pieces; null if the item is not made yet. */
  readonly quantity: number | null;
  /** Day on which more pieces are expected: '' for no day, null if the line has no such field. */
  readonly expected: string | null;
}

const MAX_EE_PN = 60;
/** Largest int in PostgreSQL. */
const MAX_INT = 2_147_483_647;

function readLine(sentLine: SentLine, at: number): StockLine | string {
  if (typeof sentLine !== 'object' || sentLine === null) return faults.shape;
  const { eePn, quantity, expected } = sentLine as Record<string, unknown>;
  if (typeof eePn !== 'string' || eePn.trim() === '' || eePn.length > MAX_EE_PN) return faults.eePn;
  // PostgreSQL stores neither NUL nor lone surrogates.
  if (eePn.includes('\u0000') || !eePn.isWellFormed()) return faults.eePn;
  // undefined is an error: 'not made yet' has to be stated as null.
  const pieces = typeof quantity === 'number' ? wholeOf(quantity) : undefined;
  if (quantity !== null && !isQuantity(pieces)) return faults.quantity;
  const day = readExpected(expected);
  if (day === undefined) return faults.expected;
  // One character may become 18 in a key, so the length of the key needs a limit too.
  const key = eeKey(eePn);
  if (key.length > MAX_EE_PN) return faults.unknown;
  return { at, eePn, key, quantity: pieces ?? null, expected: day };
}

const isQuantity = (quantity: unknown): quantity is number =>
  typeof quantity === 'number' &&
  Number.isInteger(quantity) &&
  quantity >= 0 &&
  quantity <= MAX_INT;

/** Expected day of a line: '' for none, null if the field is missing, undefined if it is invalid. */
function readExpected(expected: unknown): string | null | undefined {
  if (expected === undefined) return null;
  if (expected === null) return '';
  return typeof expected === 'string' && readDay(expected) === expected ? expected : undefined;
}

/**
 * Stores all valid lines in the client's transaction.
 * @returns errors of the other lines
 */
export async function takeStock(
  client: pg.ClientBase,
  sentLines: readonly SentLine[],
  count: StockCount,
): Promise<Faults> {
  const wrong: Faults = {};
  const lines: StockLine[] = [];
  for (const [at, line] of (await inSlices(sentLines, readLine)).entries()) {
    if (typeof line === 'string') wrong[at] = line;
    else lines.push(line);
  }
  // Requests run one after another: two requests with the same items could deadlock.
  await lockStock(client);
  const ids = await findItems(client, lines, wrong);
  const last = new Map<number, StockLine>();
  for (const line of lines) {
    const id = ids.get(line.at);
    if (id === undefined) continue;
    const earlier = last.get(id);
    if (earlier) wrong[earlier.at] = faults.repeated;
    last.set(id, line);
  }
  for (const id of await itemsCountedAfter(client, [...last.keys()], count)) {
    const line = last.get(id);
    if (line) wrong[line.at] = faults.older;
    last.delete(id);
  }
  const stockOfItems = [...last].map(([itemId, { quantity, expected }]) => ({
    itemId,
    quantity,
    expected,
  }));
  if (stockOfItems.length > 0) await storeStock(client, stockOfItems, count);
  return wrong;
}

/** Lines read per turn of the event loop. Making a key takes long: one character may become 18 (U+FDFA). */
const SLICE = 250;

/** Applies `read` to all lines, and lets other requests run between slices. */
async function inSlices<T, R>(lines: readonly T[], read: (line: T, at: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    results.push(read(line, at));
  }
  return results;
}

/**
 * Finds the item of each line by its exact E&E P/N. If no item has it, compares without separators, and
 * accepts a match with a single item.
 */
async function findItems(
  client: pg.ClientBase,
  lines: readonly StockLine[],
  wrong: Faults,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const exactItems = await itemsOfPns(
    client,
    lines.map(({ key }) => key),
    lines.map(({ at }) => at),
  );
  for (const { at, id } of exactItems) ids.set(at, id);
  const unmatchedLines = lines.filter(({ at }) => !ids.has(at));
  if (unmatchedLines.length > 0) await findByKey(client, unmatchedLines, ids, wrong);
  return ids;
}

/** Finds items without separators. Reads all items, which is acceptable because few lines need it. */
async function findByKey(
  client: pg.ClientBase,
  lines: readonly StockLine[],
  ids: Map<number, number>,
  wrong: Faults,
): Promise<void> {
  const keys = await inSlices(lines, ({ eePn }) => numberKey(eePn));
  const rows = await itemsOfKeys(client, [...new Set(keys)]);
  const idsByKey = new Map(rows.map((row) => [row.key, row.ids]));
  for (const [index, { at }] of lines.entries()) {
    const [id, secondId] = idsByKey.get(keys[index] ?? '') ?? [];
    if (id === undefined) wrong[at] = faults.unknown;
    else if (secondId !== undefined) wrong[at] = faults.several;
    else ids.set(at, id);
  }
}

/** Makes transactions that store stock run one after another. */
const lockStock = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock(hashtext('catalogue stock'))");

/** Item ids by the index of their E&E P/N in the request. */
async function itemsOfPns(
  client: pg.ClientBase,
  pns: readonly string[],
  places: readonly number[],
): Promise<{ at: number; id: number }[]> {
  const { rows } = await client.query<{ at: number; id: number }>({
    name: 'stock_items',
    text: `select l.at, i.id from unnest($1::text[], $2::int[]) l (pn, at)
      join catalogue.item i on i.ee_pn = l.pn and i.withdrawn_at is null`,
    values: [pns, places],
  });
  return rows;
}

/** Item ids by their E&E P/N without separators. Reads all items. */
async function itemsOfKeys(
  client: pg.ClientBase,
  keys: readonly string[],
): Promise<{ key: string; ids: number[] }[]> {
  const { rows } = await client.query<{ key: string; ids: number[] }>(
    `select key, array_agg(id) as ids from (
       select id, upper(regexp_replace(ee_pn, '[^0-9A-Za-z]+', '', 'g')) as key
       from catalogue.item where ee_pn is not null and withdrawn_at is null
     ) item
     where key = any ($1) and key <> '' group by key`,
    [keys],
  );
  return rows;
}

/** Items whose stock was counted after `countedAt`. Empty if `countedAt` is not given. */
async function itemsCountedAfter(
  client: pg.ClientBase,
  items: readonly number[],
  { countedAt }: StockCount,
): Promise<number[]> {
  if (!countedAt) return [];
  const { rows } = await client.query<{ id: number }>({
    name: 'stock_newer',
    text: `select item_id as id from catalogue.stock
      where item_id = any ($1::int[]) and counted_at > $2`,
    values: [items, countedAt],
  });
  return rows.map(({ id }) => id);
}

/** Stock of an item in the request, in the form that storeStockSql reads. */
interface SaidStock {
  readonly itemId: number;
  readonly quantity: number | null;
  readonly expected: string | null;
}

async function storeStock(
  client: pg.ClientBase,
  stockOfItems: readonly SaidStock[],
  { countedAt, reservedLeftOut }: StockCount,
): Promise<void> {
  // Promised and shipped pieces matter only if the quantities were counted earlier or exclude reservations.
  const isPlain = countedAt === undefined && !reservedLeftOut;
  const { change, add } = storeStockSql(`(
    select n.item_id, n.expected, null::boolean as back_order,
      ${isPlain ? 'n.quantity' : 'ordering.stock_of_figure(n.item_id, n.quantity, $4, $5)'} as quantity
    from unnest($1::int[], $2::int[], $3::text[]) n (item_id, quantity, expected))`);
  const values = [
    stockOfItems.map(({ itemId }) => itemId),
    stockOfItems.map(({ quantity }) => quantity),
    stockOfItems.map(({ expected }) => expected),
  ];
  const countValues = isPlain ? [] : [countedAt ?? new Date(), reservedLeftOut];
  const name = isPlain ? 'plain' : 'counted';
  await client.query({
    name: `stock_change_${name}`,
    text: change,
    values: [...values, ...countValues],
  });
  await client.query({ name: `stock_add_${name}`, text: add, values: [...values, ...countValues] });
  if (!isPlain) {
    await client.query({
      name: 'stock_off_figure',
      text: 'select ordering.take_off_figure(n.item, n.figure, $3, $4) from unnest($1::int[], $2::int[]) n (item, figure)',
      values: [values[0], values[1], ...countValues],
    });
  }
  await client.query({
    name: 'stock_counted',
    text: noteCountSql('select unnest($1::int[])', '$2'),
    values: [values[0], countedAt ?? null],
  });
}
