/** Price lists by level or for a customer: import from files, and prices for an order. */

import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { Currency } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { ImportedPrices, PriceListRow } from '#contract/staff/price-lists.ts';
import { readTables } from '#features/catalogue/server/quick-order/table-file.ts';
import type { ReadFile, ReadTable } from '#features/catalogue/server/quick-order/table-process.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { deskMessage } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { plainText } from '#language/plain-text.ts';
import { dayAt, isDay } from '#language/zone.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers, ReadHandlers, StaffContext } from '#staff/server/gateway.ts';
import { type Page, pageOf } from '#staff/server/paging.ts';
import { amountIn } from '../../money.ts';
import { forRows, itemsByKey, mapRows, mapTables } from '../../server/own-number-import.ts';
import { doneByStaffOnce } from './audited-changes.ts';
import {
  type ForeignRow,
  type PriceProblem,
  type PriceRow,
  type PriceTable,
  readPriceRow,
  recognisePriceColumns,
} from './price-columns.ts';
import {
  comparePriceList,
  lockPriceLists,
  type NewPrice,
  pricesSql,
  skipList,
  storePrices,
} from './price-comparison.ts';

/** Maximum of rows in a file. */
const MOST_PRICES = 50_000;
const SHOWN_PROBLEMS = 200;

export const priceListReads = (
  database: Database,
  versions: Versions,
  { timeZone }: Pick<Config, 'timeZone'>,
) =>
  ({
    listPriceLists: (question) => listPriceLists(database, pageOf(question)),
    getPriceList: async ({ id }) => {
      const { val } = await listPriceLists(database, { page: 1, size: 1, offset: 0 }, Number(id));
      const [list] = val;
      if (!list) throw new CallError('notFound', 'There is no such price list.');
      return { val: list };
    },
    comparePriceList: (question, { staff: { language } }) =>
      comparePriceList(database, versions, { ...question, language }, pageOf(question)),
    getListPrices: async (question) => ({
      val: await listPricesOf(database, dayAt(Date.now(), timeZone), question),
    }),
    getPriceListDays: async () => ({ val: { today: dayAt(Date.now(), timeZone), timeZone } }),
  }) satisfies Partial<ReadHandlers>;

export const priceListChanges = {
  importPriceList: {
    // A transaction may not wait for a file: many others may be read first.
    async prepare(sent, { staff }) {
      checkDays(sent.validFrom, sent.validUntil);
      const file = await readPrices(sent, staff.address);
      return (client) => importPriceList(client, sent, file, staff);
    },
  },
  removePriceList: ({ id }, _context, client) => removePriceList(client, Number(id)),
} satisfies Partial<ChangeHandlers>;

async function listPriceLists(
  database: Database,
  { page, size, offset }: Page,
  id: number | null = null,
) {
  const { rows } = await database.write.query<PriceListRow & { count: number }>(
    `select l.id::text, l.name, l.level, l.customer_id::text as "customerId",
       c.email as "customerEmail", l.currency, l.valid_from::text as "validFrom",
       l.valid_until::text as "validUntil", l.imported_by as "importedBy",
       l.imported_at as "importedAt", count(*) over ()::int as count, ${pricesSql} as prices,
       (select jsonb_build_object('id', f.id::text, 'name', f.name)
         from ordering.price_list f where f.id = l.former_id) as former
     from ordering.price_list l left join accounts.customer c on c.id = l.customer_id
     where $3::int is null or l.id = $3
     order by l.id desc limit $1 offset $2`,
    [size, offset, id],
  );
  const val = rows.map(({ count: _count, importedAt, ...row }) => ({
    ...row,
    importedAt: new Date(importedAt).toISOString(),
  }));
  return { val, pageInfo: { page, size, count: rows[0]?.count ?? 0 } };
}

/**
 * Imports a price list in the caller's transaction, all rows or none.
 * @throws CallError badInput unless it is for either a level or a customer; notFound for an unknown customer;
 * and as doneOnce
 */
async function importPriceList(
  client: pg.ClientBase,
  sent: Payload<StaffCalls['importPriceList']>,
  file: PriceFile,
  staff: StaffContext['staff'],
) {
  const { level, currency, validFrom, validUntil } = sent;
  const customerId = await customerOf(client, sent);
  const request = { call: 'importPriceList', staff, payload: sent } as const;
  const { val: list, isRepeated } = await doneByStaffOnce(client, request, () =>
    takeList(client, sent, file, { customerId, staff }),
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

/** @returns the id of the list with the call's answer; 0 if a row has a problem and nothing is taken */
async function takeList(
  client: pg.ClientBase,
  { name, level, currency, validFrom, validUntil }: Payload<StaffCalls['importPriceList']>,
  file: PriceFile,
  { customerId, staff }: { customerId: number | undefined; staff: StaffContext['staff'] },
): Promise<ImportedPrices & { id: number }> {
  const { notes } = file;
  const { good, problems, remarks } = await rowsOf(client, file, staff.language);
  if (problems.length > 0) {
    const firstProblems = problems.slice(0, SHOWN_PROBLEMS);
    return {
      id: 0,
      taken: 0,
      problemCount: problems.length,
      problems: firstProblems,
      remarks: [],
      ...notes,
    };
  }
  await lockPriceLists(client);
  const target = { level: level ?? null, customer_id: customerId ?? null, currency };
  const former = await queries(client)
    .selectFrom('ordering.price_list')
    .select('id')
    .where('level', 'is not distinct from', target.level)
    .where('customer_id', 'is not distinct from', target.customer_id)
    .where('currency', '=', currency)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const formerId = former?.id ?? null;
  const { id } = await queries(client)
    .insertInto('ordering.price_list')
    .values({
      ...target,
      name: plainText(name).slice(-200) || 'prices',
      valid_from: validFrom,
      valid_until: validUntil,
      imported_by: staff.email,
      former_id: formerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storePrices(client, { id, formerId }, good);
  return { id, taken: good.length, problemCount: 0, problems: [], remarks, ...notes };
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
    if (!isDay(text)) {
      throw new CallError('badInput', 'The day {day} does not exist.', { day: text });
    }
  }
  if (validFrom > validUntil) {
    throw new CallError('badInput', 'The last day of the price list is before its first one.');
  }
}

type GoodRow = PriceRow & NewPrice;
type FileNotes = Pick<ImportedPrices, 'hiddenSheets' | 'hiddenRows' | 'encoding'>;

/** @throws CallError badInput if no sheet has prices, or several have */
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

/** Maximum of rows that are named for each currency. */
const NAMED_ROWS = 10;

/** @throws CallError badInput if rows are in another currency */
function checkCurrency(currency: Currency, foreign: readonly ForeignRow[]): void {
  if (foreign.length === 0) return;
  const rows = [...Map.groupBy(foreign, (one) => one.currency)].map(([name, ofCurrency]) => {
    const numbers = ofCurrency.slice(0, NAMED_ROWS).map(({ row }) => row);
    return `${name.slice(0, 20)} (${numbers.join(', ')}${ofCurrency.length > NAMED_ROWS ? ' …' : ''})`;
  });
  throw new CallError(
    'badInput',
    'A price list has one currency, here {currency}. Rows in another currency: {rows}. Send each currency as a file of its own.',
    { currency, rows: rows.slice(0, NAMED_ROWS).join(', ') },
  );
}

interface PriceFile {
  readonly priced: readonly PriceRow[];
  readonly problems: readonly PriceProblem[];
  /** Hidden sheets and rows that were left out; the encoding if the file does not declare it. */
  readonly notes: FileNotes;
}

/** @throws CallError badInput if its columns are not certain, or it has no row; and as readTables */
async function readPrices(
  sent: Payload<StaffCalls['importPriceList']>,
  address: string,
): Promise<PriceFile> {
  const file = await readTables(sent, MOST_PRICES + 20, {
    customer: undefined,
    address,
    isStaff: true,
  });
  const { table, layout } = await priceTableOf(file);
  const first = layout.heading + 1;
  const read = await mapRows(table.rows.slice(first), (cells, index) =>
    readPriceRow(cells, table.rowNumbers[first + index] ?? 0, layout.columns, sent.currency),
  );
  if (read.length === 0) throw new CallError('badInput', 'The file has no row with a price.');
  const problems: PriceProblem[] = [];
  const foreign: ForeignRow[] = [];
  const priced = read.filter((row): row is PriceRow => {
    if ('why' in row) problems.push(row);
    if ('currency' in row) foreign.push(row);
    return 'unitPrice' in row;
  });
  checkCurrency(sent.currency, foreign);
  const notes = {
    hiddenSheets: file.hiddenSheets,
    hiddenRows: table.hiddenRows,
    ...(file.encoding && { encoding: file.encoding }),
  };
  return { priced, problems, notes };
}

/** A problem in the language of the member of staff. */
type ShownProblem = ImportedPrices['problems'][number];

/** The rows that can be taken, and the problems of the other rows. */
async function rowsOf(
  client: pg.ClientBase,
  { priced, problems: misread }: PriceFile,
  language: StaffLanguage,
): Promise<{ good: GoodRow[]; problems: ShownProblem[]; remarks: ShownProblem[] }> {
  const problems = [...misread];
  const items = await itemsByKey(client, priced);
  const takenKeys = new Set<string>();
  const good: GoodRow[] = [];
  await forRows(priced, (row) => {
    const candidates = items.get(row.itemKey) ?? [];
    const exact = candidates.filter(({ name }) => name.toUpperCase() === row.number.toUpperCase());
    const [item, second] = exact.length === 1 ? exact : candidates;
    const key = `${item?.id} ${row.quantity}`;
    if (!item) problems.push({ ...row, why: word('No item has this number.') });
    else if (second) problems.push({ ...row, why: word('Several items have this number.') });
    else if (takenKeys.has(key))
      problems.push({ ...row, why: word('A row above has this item and quantity.') });
    else good.push({ ...row, itemId: item.id, key: numberKey(item.name) });
    takenKeys.add(key);
  });
  const brief = ({ row, number, why }: PriceProblem): ShownProblem => ({
    row,
    number: number.slice(0, 60),
    why: deskMessage(language, why),
  });
  return {
    good,
    problems: problems.map(brief).sort((one, other) => one.row - other.row),
    remarks: risingPrices(good).slice(0, SHOWN_PROBLEMS).map(brief),
  };
}

/** Problems of rows whose price is higher than that of a smaller quantity of the same item, by row. */
export function risingPrices(rows: readonly GoodRow[]): PriceProblem[] {
  const sorted = rows.toSorted((a, b) => a.itemId - b.itemId || a.quantity - b.quantity);
  return sorted
    .flatMap((row, at) => {
      const before = sorted[at - 1];
      if (before?.itemId !== row.itemId || !(Number(row.unitPrice) > Number(before.unitPrice)))
        return [];
      const why = {
        key: 'From {quantity} pieces on it costs {price}, below {before}.',
        params: { quantity: row.quantity, price: row.unitPrice, before: before.unitPrice },
      };
      return [{ row: row.row, number: row.number, why }];
    })
    .sort((one, other) => one.row - other.row);
}

async function removePriceList(client: pg.ClientBase, id: number) {
  await lockPriceLists(client);
  await skipList(client, id);
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
 * Prices of an order's lines by the lists that are valid on a day, in the given currency, else in the currency of
 * the list that comes first. The price of the largest quantity that a line reaches counts.
 * @throws CallError notFound
 */
async function listPricesOf(
  database: Database,
  day: string,
  { id: orderId, currency: wanted, lines }: Payload<StaffCalls['getListPrices']>,
) {
  await queries(database.write)
    .selectFrom('ordering.customer_order')
    .select('id')
    .where('id', '=', Number(orderId))
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  const { rows } = await database.write.query<ListPrice>(listPricesSql, [
    Number(orderId),
    lines.map(({ id }) => Number(id)),
    lines.map(({ quantity }) => Number(quantity)),
    day,
  ]);
  const reached = rows.filter(({ isReached }) => isReached);
  const currency = wanted ?? rows[0]?.currency ?? null;
  const steps = rows
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, unitPrice: amountIn(row.currency, row.unitPrice) }));
  const otherCurrencies = new Set(reached.map((row) => row.currency));
  if (currency) otherCurrencies.delete(currency);
  return {
    currency,
    lines: [...Map.groupBy(steps, ({ id }) => id)].map(([id, ofLine]) => ({
      id,
      unitPrice: ofLine.findLast(({ isReached }) => isReached)?.unitPrice ?? null,
      steps: ofLine.map(({ from, unitPrice }) => ({ from, unitPrice })),
    })),
    otherCurrencies: [...otherCurrencies],
  };
}

interface ListPrice {
  readonly id: string;
  readonly currency: Currency;
  readonly from: number;
  readonly unitPrice: string;
  /** Whether the line has at least `from` pieces. */
  readonly isReached: boolean;
}

// One price for each quantity from which another list or step counts. Currencies are in the order of the best list
// whose price a line reaches: the customer's own lists before lists by level, newer lists first.
const listPricesSql = `
  with wanted as (
    select l.id, l.seq, l.item_id, n.quantity, o.customer_id, c.level
    from unnest($2::int[], $3::int[]) n (id, quantity)
    join ordering.order_line l on l.id = n.id and l.order_id = $1
    join ordering.customer_order o on o.id = l.order_id
    join accounts.customer c on c.id = o.customer_id
  ), price as (
    select w.id, w.seq, w.quantity, p.currency, p.customer_id is null as by_level, p.id as list,
      lp.from_quantity, lp.unit_price
    from wanted w
    join ordering.price_list p on (p.customer_id = w.customer_id or p.level = w.level)
      and $4::date between p.valid_from and p.valid_until
    join ordering.list_price lp on lp.price_list_id = p.id and lp.item_id = w.item_id
      and lp.unit_price is not null
  ), step as (
    select distinct on (s.id, s.currency, s.from_quantity) s.id, s.seq, s.currency, s.from_quantity,
      p.unit_price, p.by_level, p.list, s.from_quantity <= greatest(s.quantity, 1) as is_reached
    from price s
    join price p on p.id = s.id and p.currency = s.currency and p.from_quantity <= s.from_quantity
    order by s.id, s.currency, s.from_quantity, p.by_level, p.list desc, p.from_quantity desc
  )
  select id::text, currency, from_quantity as from, unit_price::text as "unitPrice",
    is_reached as "isReached"
  from step
  order by min(by_level::int * 1e12 - list) filter (where is_reached) over (partition by currency),
    currency, seq, from_quantity`;
