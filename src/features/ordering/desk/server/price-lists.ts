/** Price lists by level or of one customer: imported from files, and what they give for an order. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { Currency } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { ImportedPrices, PriceListRow } from '#contract/staff/price-lists.ts';
import { readTables } from '#features/catalogue/server/quick-order/table-file.ts';
import type { ReadFile, ReadTable } from '#features/catalogue/server/quick-order/table-process.ts';
import { numberKey } from '#features/numbers/index.ts';
import { plainText } from '#language/plain-text.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers, ReadHandlers, StaffContext } from '#staff/server/gateway.ts';
import { type Page, pageOf } from '#staff/server/paging.ts';
import { amountIn } from '../../money.ts';
import { forRows, itemsByKey, mapRows, mapTables } from '../../server/own-number-import.ts';
import { doneByStaffOnce } from './audited-changes.ts';
import {
  type PriceProblem,
  type PriceRow,
  type PriceTable,
  readPriceRow,
  recognisePriceColumns,
} from './price-columns.ts';

/** The most rows of a file. */
const MOST_PRICES = 50_000;
const SHOWN_PROBLEMS = 200;

export const priceListReads = (database: Database) =>
  ({
    listPriceLists: (question) => listPriceLists(database, pageOf(question)),
    getListPrices: async ({ id, lines }) => ({
      val: await listPricesOf(database, Number(id), lines),
    }),
  }) satisfies Partial<ReadHandlers>;

export const priceListChanges = {
  importPriceList: (sent, context, client) => importPriceList(client, sent, context),
  removePriceList: ({ id }, _context, client) => removePriceList(client, Number(id)),
} satisfies Partial<ChangeHandlers>;

async function listPriceLists(database: Database, { page, size, offset }: Page) {
  const { rows } = await database.write.query<PriceListRow & { count: number }>(
    `select l.id::text, l.name, l.level, l.customer_id::text as "customerId",
       c.email as "customerEmail", l.currency, l.valid_from::text as "validFrom",
       l.valid_until::text as "validUntil", l.imported_by as "importedBy",
       l.imported_at as "importedAt", count(*) over ()::int as count,
       (select count(*)::int from ordering.list_price where price_list_id = l.id) as prices
     from ordering.price_list l left join accounts.customer c on c.id = l.customer_id
     order by l.id desc limit $1 offset $2`,
    [size, offset],
  );
  const val = rows.map(({ count: _count, importedAt, ...row }) => ({
    ...row,
    importedAt: new Date(importedAt).toISOString(),
  }));
  return { val, pageInfo: { page, size, count: rows[0]?.count ?? 0 } };
}

/**
 * Imports a price list in the caller's transaction, all rows or none.
 * @throws CallError badInput unless it is for either a level or a customer, for wrong days, and for columns
 * that are not certain; notFound for an unknown customer; as readTables for a file that can't be read, and as
 * doneOnce
 */
async function importPriceList(
  client: pg.ClientBase,
  sent: Payload<StaffCalls['importPriceList']>,
  { staff }: StaffContext,
) {
  const { level, currency, validFrom, validUntil } = sent;
  const customerId = await customerOf(client, sent);
  checkDays(validFrom, validUntil);
  const request = { call: 'importPriceList', staff, payload: sent } as const;
  const { val: list, isRepeated } = await doneByStaffOnce(client, request, () =>
    takeList(client, sent, customerId, staff),
  );
  const { id, ...val } = list;
  const after = { level, customerId, currency, validFrom, validUntil, prices: val.taken };
  return {
    val,
    isRepeated,
    audit: {
      subject: 'priceList' as const,
      subjectId: id,
      subjectName: plainText(sent.name),
      before: {},
      after: { ...after, ...(val.problemCount > 0 && { refused: val.problemCount }) },
    },
  };
}

/** @returns the id of the list with the call's answer; 0 where a row has a problem and nothing is taken */
async function takeList(
  client: pg.ClientBase,
  sent: Payload<StaffCalls['importPriceList']>,
  customerId: number | undefined,
  staff: StaffContext['staff'],
): Promise<ImportedPrices & { id: number }> {
  const { level, currency, validFrom, validUntil } = sent;
  const { good, problems, notes } = await rowsOf(client, sent, staff.address);
  if (problems.length > 0) {
    const firstProblems = problems.slice(0, SHOWN_PROBLEMS);
    return { id: 0, taken: 0, problemCount: problems.length, problems: firstProblems, ...notes };
  }
  const { id } = await queries(client)
    .insertInto('ordering.price_list')
    .values({
      name: plainText(sent.name).slice(-200) || 'prices',
      level: level ?? null,
      customer_id: customerId ?? null,
      currency,
      valid_from: validFrom,
      valid_until: validUntil,
      imported_by: staff.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await client.query(
    `insert into ordering.list_price (price_list_id, item_id, from_quantity, unit_price)
     select $1, * from unnest($2::int[], $3::int[], $4::numeric[])`,
    [
      id,
      good.map(({ itemId }) => itemId),
      good.map(({ quantity }) => quantity),
      good.map(({ unitPrice }) => unitPrice),
    ],
  );
  return { id, taken: good.length, problemCount: 0, problems: [], ...notes };
}

async function customerOf(
  client: pg.ClientBase,
  { level, customerEmail = '' }: Payload<StaffCalls['importPriceList']>,
): Promise<number | undefined> {
  const email = customerEmail.trim().toLowerCase();
  if ((level === undefined) === (email === '')) {
    throw new CallError('badInput', 'A price list is for a level or for one customer.');
  }
  if (email === '') return undefined;
  const customer = await queries(client)
    .selectFrom('accounts.customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow(
      () => new CallError('notFound', 'No customer has this e-mail address.'),
    );
  return customer.id;
}

function checkDays(validFrom: string, validUntil: string): void {
  for (const text of [validFrom, validUntil]) {
    const day = new Date(`${text}T00:00:00Z`);
    if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
      throw new CallError('badInput', 'The day {day} does not exist.', { day: text });
    }
  }
  if (validFrom > validUntil) {
    throw new CallError('badInput', 'The last day of the price list is before its first one.');
  }
}

type GoodRow = PriceRow & { readonly itemId: number };
type FileNotes = Pick<ImportedPrices, 'hiddenSheets' | 'hiddenRows' | 'encoding'>;

/** @throws CallError badInput where no sheet has prices, or several have */
async function priceTableOf(file: ReadFile): Promise<{ table: ReadTable; layout: PriceTable }> {
  const layouts = await mapTables(file, ({ rows }) => recognisePriceColumns(rows));
  const priceTables = file.tables.flatMap((table, at) => {
    const layout = layouts[at];
    return layout ? [{ table, layout }] : [];
  });
  const [first, second] = priceTables;
  if (!first) {
    throw new CallError(
      'badInput',
      'The file needs one column “Part number” and one column “Price”; “From quantity” is optional.',
    );
  }
  if (second) {
    const sheets = priceTables.map(({ table }) => table.sheet).join(', ');
    throw new CallError(
      'badInput',
      'Several sheets have prices: {sheets}. Send each as a file of its own.',
      { sheets },
    );
  }
  return first;
}

/** The rows of a file: those that can be taken, what is wrong with the others, and what was left out. */
async function rowsOf(
  client: pg.ClientBase,
  sent: Payload<StaffCalls['importPriceList']>,
  address: string,
): Promise<{ good: GoodRow[]; problems: PriceProblem[]; notes: FileNotes }> {
  const file = await readTables(sent, MOST_PRICES + 20, { customer: undefined, address });
  const { table, layout } = await priceTableOf(file);
  const first = layout.heading + 1;
  const read = await mapRows(table.rows.slice(first), (cells, index) =>
    readPriceRow(cells, table.rowNumbers[first + index] ?? 0, layout.columns, sent.currency),
  );
  const problems: PriceProblem[] = [];
  const priced = read.filter((row): row is PriceRow => {
    if ('why' in row) problems.push(row);
    return !('why' in row);
  });
  const items = await itemsByKey(
    client,
    priced.map(({ number }) => ({ item: number })),
  );
  const takenKeys = new Set<string>();
  const good: GoodRow[] = [];
  await forRows(priced, (row) => {
    const candidates = items.get(numberKey(row.number)) ?? [];
    const exact = candidates.filter(({ name }) => name.toUpperCase() === row.number.toUpperCase());
    const [item, second] = exact.length === 1 ? exact : candidates;
    const key = `${item?.id} ${row.quantity}`;
    if (!item) problems.push({ ...row, why: 'No item has this number.' });
    else if (second) problems.push({ ...row, why: 'Several items have this number.' });
    else if (takenKeys.has(key))
      problems.push({ ...row, why: 'A row above has this item and quantity.' });
    else good.push({ ...row, itemId: item.id });
    takenKeys.add(key);
  });
  if (read.length === 0) throw new CallError('badInput', 'The file has no row with a price.');
  const brief = ({ row, number, why }: PriceProblem) => ({ row, number: number.slice(0, 60), why });
  return {
    good,
    problems: problems.map(brief).sort((one, other) => one.row - other.row),
    notes: {
      hiddenSheets: file.hiddenSheets,
      hiddenRows: table.hiddenRows,
      ...(file.encoding && { encoding: file.encoding }),
    },
  };
}

async function removePriceList(client: pg.ClientBase, id: number) {
  const list = await queries(client)
    .deleteFrom('ordering.price_list')
    .where('id', '=', id)
    .returning(['name', 'level', 'customer_id', 'currency'])
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such price list.'));
  const { name, level, customer_id: customerId, currency } = list;
  return {
    val: null,
    audit: {
      subject: 'priceList' as const,
      subjectId: id,
      subjectName: name,
      before: { level, customerId, currency },
      after: {},
    },
  };
}

/**
 * Prices of an order's lines by the lists that are valid today, all in the currency of the list that comes
 * first. Of a line, the price of the largest quantity that it reaches counts.
 * @throws CallError notFound
 */
async function listPricesOf(
  database: Database,
  orderId: number,
  lines: Payload<StaffCalls['getListPrices']>['lines'],
) {
  await queries(database.write)
    .selectFrom('ordering.customer_order')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  const { rows } = await database.write.query<{
    id: string;
    unitPrice: string;
    currency: Currency;
  }>(listPricesSql, [
    orderId,
    lines.map(({ id }) => Number(id)),
    lines.map(({ quantity }) => Number(quantity)),
  ]);
  const currency = rows[0]?.currency ?? null;
  return {
    currency,
    lines: rows.map(({ id, unitPrice }) => ({
      id,
      unitPrice: amountIn(currency ?? 'USD', unitPrice),
    })),
  };
}

const listPricesSql = `
  with wanted as (
    select l.id, l.seq, l.item_id, n.quantity, o.customer_id, c.level
    from unnest($2::int[], $3::int[]) n (id, quantity)
    join ordering.order_line l on l.id = n.id and l.order_id = $1
    join ordering.customer_order o on o.id = l.order_id
    join accounts.customer c on c.id = o.customer_id
  ), price as (
    select distinct on (w.id, p.currency) w.id, w.seq, p.currency, lp.unit_price,
      p.customer_id is null as by_level, p.id as list
    from wanted w
    join ordering.price_list p on (p.customer_id = w.customer_id or p.level = w.level)
      and (now() at time zone 'utc')::date between p.valid_from and p.valid_until
    join ordering.list_price lp on lp.price_list_id = p.id and lp.item_id = w.item_id
      and lp.from_quantity <= greatest(w.quantity, 1)
    order by w.id, p.currency, p.customer_id is null, p.id desc, lp.from_quantity desc
  )
  select id::text, unit_price::text as "unitPrice", currency from price
  where currency = (select currency from price order by by_level, list desc limit 1)
  order by seq`;
