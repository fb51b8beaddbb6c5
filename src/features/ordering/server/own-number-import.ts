/** Imports own numbers from a file. Rows that match an item are stored; all others are reported. */

import type pg from 'pg';
import type { Answer, Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { MAX_OWN_NUMBERS } from '#contract/order-names.ts';
import type { OwnNumberProblem } from '#contract/own-numbers.ts';
import { ownFileCount } from '#contract/shows.ts';
import type { ReadFile } from '#features/catalogue/server/quick-order/table-process.ts';
import { readUploadedTables } from '#features/catalogue/server/quick-order/uploaded-tables.ts';
import { type Level, maySee, maySeeRestricted } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { type OwnColumns, recogniseOwnColumns } from '#features/numbers/columns.ts';
import { numberKey } from '#features/numbers/index.ts';
import { sqlKey } from '#features/numbers/key.ts';
import { damageOf } from '#features/numbers/line-faults.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { restrictedSql } from './items.ts';
import { type NewOwnNumber, ownKey, storeOwnNumbers } from './own-numbers.ts';
import { forRows, mapRows, mapTables } from './rows-in-slices.ts';

type Imported = Answer<Calls['ownNumberImport']>;

const tooManyTries: TextKey =
  'Too many numbers in this file are not in the catalogue, so nothing was imported. Please check its columns, or contact us.';

const SHOWN_PROBLEMS = 200;
const SHOWN_ROWS = 6;

export interface OwnNumberFile extends ReadFile {
  /** Index of the table in the file. */
  readonly place: number;
  readonly heading: number;
  /** Undefined if a person has to choose the columns. */
  readonly columns: OwnColumns | undefined;
}

/** @throws CallError for a file that can't be read */
export async function readOwnFile(
  { sheet, numberColumn, itemColumn, ...sent }: Payload<Calls['ownNumberImport']>,
  context: Context,
): Promise<OwnNumberFile> {
  // 20 rows more, since headings and a letterhead may come first.
  const file = await readUploadedTables(sent, MAX_OWN_NUMBERS + 20, context);
  const recognised = await mapTables(file, ({ rows }) => recogniseOwnColumns(rows));
  const certain = recognised.findIndex(({ columns }) => columns !== undefined);
  const place = Math.min(Number(sheet ?? Math.max(0, certain)), file.tables.length - 1);
  const { heading = -1, columns } = recognised[place] ?? {};
  if (numberColumn !== undefined && itemColumn !== undefined) {
    const columns = { number: Number(numberColumn), item: Number(itemColumn) };
    return { ...file, place, heading, columns };
  }
  // If the file does not declare its encoding, a person sees the letters and chooses the columns.
  return { ...file, place, heading, columns: file.encoding ? undefined : columns };
}

/**
 * Stores the numbers of a file in the caller's transaction.
 * @param raise charges the file's catalogue look-ups to the caller's allowance
 * @throws CallError conflict if the customer would have too many numbers; tooMany if the file's look-ups
 *   exceed the caller's allowance. Then nothing is stored
 */
export async function importOwnNumbers(
  client: pg.ClientBase,
  customerId: number,
  { tables, place, heading, columns, ...notes }: OwnNumberFile,
  level: Level,
  raise: Context['raise'],
): Promise<Imported> {
  const { rows, rowNumbers } = tables[place] ?? { rows: [], rowNumbers: [] };
  const sampleTables = tables.map(({ sheet, rows: all, hiddenRows }) => ({
    sheet,
    rows: all.slice(0, SHOWN_ROWS),
    hiddenRows,
  }));
  const file = { ...notes, tables: sampleTables, place };
  if (!columns) return { ...file, taken: 0, problemCount: 0, problems: [], choose: true };
  const first = heading + 1;
  const fileLines = await mapRows(rows.slice(first), (row, index) => {
    const item = (row[columns.item] ?? '').trim();
    return {
      row: rowNumbers[first + index] ?? 0,
      number: plainText(row[columns.number] ?? ''),
      item,
      itemKey: numberKey(item),
    };
  });
  const items = await itemsByKey(client, fileLines);
  const zeroless = await keysWithoutZeros(client, customerId);
  const numbersToGive = new Map<string, GivenInRow>();
  const problems: OwnNumberProblem[] = [];
  await forRows(fileLines, ({ itemKey, ...line }) => {
    const key = line.number.length <= 60 ? ownKey(line.number) : undefined;
    const candidates = items.get(itemKey) ?? [];
    const exact = candidates.filter(({ name }) => name.toUpperCase() === line.item.toUpperCase());
    const [item, second] = exact.length === 1 ? exact : candidates;
    const damage = damageOf(line.number);
    if (damage) problems.push({ ...line, why: damage });
    else if (key === undefined) problems.push({ ...line, why: 'number' });
    else if (zeroless.has(key)) problems.push({ ...line, why: 'zeros' });
    else if (!item) problems.push({ ...line, why: 'unknown' });
    else if (!maySee(item, level)) problems.push({ ...line, why: 'noRight' });
    else if (second) problems.push({ ...line, why: 'ambiguous' });
    else if (numbersToGive.has(key) && numbersToGive.get(key)?.itemId !== item.id) {
      problems.push({ ...line, why: 'twice' });
    } else {
      const { id: itemId, type, name } = item;
      numbersToGive.set(key, { ...line, key, itemId, type, name });
    }
  });
  const newNumbers = [...numbersToGive.values()];
  const counts = { taken: newNumbers.length, problemCount: problems.length };
  if (!raise(ownFileCount(counts))) throw new CallError('tooMany', tooManyTries);
  const otherItems = await lookUp(client, customerId, newNumbers, level, (shown) =>
    raise(ownFileCount({ ...counts, ...shown })),
  );
  if (newNumbers.length > 0) await storeOwnNumbers(client, customerId, newNumbers);
  return {
    ...file,
    choose: false,
    ...counts,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    ...otherItems,
  };
}

/**
 * Keys of the customer's all-digit numbers that begin with zeros, without these zeros, which a spreadsheet
 * removes. Numbers that the customer has in both forms are left out.
 */
async function keysWithoutZeros(client: pg.ClientBase, customerId: number): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select ltrim(o.key, '0') as key from ordering.own_number o
     where o.customer_id = $1 and o.key ~ '^0[0-9]+$' and not exists (
       select from ordering.own_number p where p.customer_id = $1 and p.key = ltrim(o.key, '0'))`,
    [customerId],
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Finds which of the numbers are also numbers of other items. Returns nothing once the allowance is used up.
 * @param raise charges the results before they are returned; false if the allowance is used up
 */
async function lookUp(
  client: pg.ClientBase,
  customerId: number,
  given: readonly GivenInRow[],
  level: Level,
  raise: (shown: Pick<Imported, 'tried' | 'also'>) => boolean,
): Promise<Pick<Imported, 'tried' | 'also'>> {
  const tried = await countFurther(client, customerId, given);
  if (!raise({ tried })) return {};
  const also = await otherItems(client, given, level);
  return also.length > 0 && raise({ tried, also }) ? { tried, also } : { tried };
}

/**
 * Counts the new numbers beyond the first number of an item. A customer's list has one number for most items;
 * a customer who guesses gives many numbers to a known item.
 */
async function countFurther(
  client: pg.ClientBase,
  customerId: number,
  given: readonly GivenInRow[],
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(furtherSql, [
    customerId,
    given.map(({ key }) => key),
    given.map(({ itemId }) => itemId),
  ]);
  return rows[0]?.count ?? 0;
}

type GivenInRow = NewOwnNumber & { readonly row: number };

/** The rows whose own number is also a number of another item, with that item. */
async function otherItems(client: pg.ClientBase, given: readonly GivenInRow[], level: Level) {
  const { rows } = await client.query<{ key: string; name: string }>(otherItemsSql, [
    given.map(({ key }) => key),
    given.map(({ itemId }) => itemId),
    maySeeRestricted(level),
  ]);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return given
    .flatMap(({ key, row, number }) => {
      const item = names.get(key);
      return item === undefined ? [] : [{ row, number, item }];
    })
    .slice(0, SHOWN_PROBLEMS);
}

interface NamedItem {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly key: string;
  readonly restricted: boolean;
}

/** Items by the keys that the rows of a file name. */
export async function itemsByKey(client: pg.ClientBase, wanted: readonly { itemKey: string }[]) {
  // Adds the keys in slices: adding 45,000 long keys at once would block other requests.
  const keys = new Set<string>();
  await forRows(wanted, ({ itemKey }) => keys.add(itemKey));
  keys.delete('');
  const items = new Map<string, NamedItem[]>();
  const keyList = [...keys];
  for (let start = 0; start < keyList.length; start += KEYS_AT_ONCE) {
    const { rows } = await client.query<NamedItem>(itemsByKeySql, [
      keyList.slice(start, start + KEYS_AT_ONCE),
    ]);
    for (const one of rows) {
      const bearers = items.get(one.key);
      if (bearers) bearers.push(one);
      else items.set(one.key, [one]);
    }
  }
  return items;
}

/** Maximum number of keys per query: the client serializes them without a pause. */
const KEYS_AT_ONCE = 5000;

/** Items by the keys of their E&E P/Ns and of turbo P/Ns, a row for each matching number. */
const itemsByKeySql = `
  select i.id, i.type, i.ee_pn as name, ${sqlKey('i.ee_pn')} as key, ${restrictedSql} as restricted
  from catalogue.item i left join catalogue.turbo t on t.id = i.id
  where i.withdrawn_at is null and i.ee_pn is not null and ${sqlKey('i.ee_pn')} = any ($1::text[])
  union
  select i.id, i.type, coalesce(i.ee_pn, t.pn), ${sqlKey('t.pn')}, ${restrictedSql}
  from catalogue.turbo t join catalogue.item i on i.id = t.id
  where i.withdrawn_at is null and ${sqlKey('t.pn')} = any ($1::text[])`;

/** Counts new numbers beyond the first number of an item: $1 customer, $2 keys, $3 items. */
const furtherSql = `
  with new as (
    select item_id from unnest($2::text[], $3::int[]) n (key, item_id)
    where not exists (
      select from ordering.own_number o
      where o.customer_id = $1 and o.key = n.key and o.item_id = n.item_id
    )
  )
  select (count(*) - count(distinct item_id) filter (
    where not exists (
      select from ordering.own_number o where o.customer_id = $1 and o.item_id = new.item_id
    )
  ))::int as count
  from new`;

/**
 * The other item that has a number as E&E P/N, turbo P/N or maker's number: $1 keys, $2 items to which the
 * keys are given, $3 whether 'login to view' items may be named.
 */
const otherItemsSql = `
  select distinct on (n.key) n.key,
    coalesce(i.ee_pn, t.pn, nullif(p.oem_pn, ''), p.component) as name
  from unnest($1::text[], $2::int[]) n (key, item_id)
  join (
    select id, ${sqlKey('ee_pn')} as key from catalogue.item where ee_pn is not null
    union all select id, ${sqlKey('pn')} from catalogue.turbo
    union all select id, ${sqlKey('oem_pn')} from catalogue.part where oem_pn <> ''
    union all select part_id, ${sqlKey('number')} from catalogue.cross_reference
  ) m on m.key = n.key and m.id <> n.item_id
  join catalogue.item i on i.id = m.id and i.withdrawn_at is null
  left join catalogue.turbo t on t.id = i.id
  left join catalogue.part p on p.id = i.id
  where $3 or not ${restrictedSql}
  order by n.key, name`;
