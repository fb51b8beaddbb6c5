/** Imports a price list from a file: all of its rows, or none (docs/product.md 12.13). */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { Currency } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { ImportedPrices } from '#contract/staff/price-lists.ts';
import type { ReadFile, ReadTable } from '#features/catalogue/server/quick-order/table-process.ts';
import { readUploadedTables } from '#features/catalogue/server/quick-order/uploaded-tables.ts';
import { numberKey } from '#features/numbers/index.ts';
import { deskMessage } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { plainText } from '#language/plain-text.ts';
import { isDay } from '#language/zone.ts';
import { queries } from '#platform/queries.ts';
import type { StaffContext } from '#staff/server/gateway.ts';
import { itemsByKey } from '../../server/own-number-import.ts';
import { forRows, mapRows, mapTables } from '../../server/rows-in-slices.ts';
import { doneByStaffOnce } from './audited-changes.ts';
import {
  type ForeignRow,
  type PriceProblem,
  type PriceRow,
  type PriceTable,
  readPriceRow,
  recognisePriceColumns,
} from './price-columns.ts';
import { lockPriceLists, type NewPrice, storePrices } from './price-list-store.ts';

/** Maximum number of rows in a file. */
const MAX_PRICES = 50_000;
const SHOWN_PROBLEMS = 200;

/**
 * Imports a price list in the caller's transaction, all rows or none.
 * @throws CallError badInput unless the list is for either a level or a customer; notFound for an unknown
 * customer; the errors of doneOnce
 */
export async function importPriceList(
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

/** @returns the call's result and the list's id; id 0 if nothing was imported because a row has a problem */
async function takeList(
  client: pg.ClientBase,
  { name, level, currency, validFrom, validUntil }: Payload<StaffCalls['importPriceList']>,
  file: PriceFile,
  { customerId, staff }: { customerId: number | undefined; staff: StaffContext['staff'] },
): Promise<ImportedPrices & { id: number }> {
  const { notes } = file;
  const { good, problems, problemCount, remarks } = await rowsOf(client, file, staff.language);
  if (problemCount > 0) return { id: 0, taken: 0, problemCount, problems, remarks: [], ...notes };
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

export function checkDays(validFrom: string, validUntil: string): void {
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
type FileNotes = Pick<ImportedPrices, 'hiddenSheets' | 'hiddenRows' | 'encoding' | 'unreadColumns'>;

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

/** Maximum number of currencies, and of rows per currency, in an error message. */
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
  /** Parts of the file that were left out, and the encoding if the file does not declare it. */
  readonly notes: FileNotes;
}

/** @throws CallError badInput if columns are missing or ambiguous, or there is no row; errors of readUploadedTables */
export async function readPrices(
  sent: Payload<StaffCalls['importPriceList']>,
  address: string,
): Promise<PriceFile> {
  const file = await readUploadedTables(sent, MAX_PRICES + 20, {
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
    unreadColumns: layout.unread.map((heading) => heading.slice(0, 60)),
    ...(file.encoding && { encoding: file.encoding }),
  };
  return { priced, problems, notes };
}

type ShownProblem = ImportedPrices['problems'][number];

/** Rows that can be imported, problems of the other rows, and remarks. */
async function rowsOf(
  client: pg.ClientBase,
  { priced, problems: misread }: PriceFile,
  language: StaffLanguage,
) {
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
  const shown = (rows: PriceProblem[]): ShownProblem[] =>
    rows
      .sort((one, other) => one.row - other.row)
      .slice(0, SHOWN_PROBLEMS)
      .map(({ row, number, why }) => ({
        row,
        number: number.slice(0, 60),
        why: deskMessage(language, why),
      }));
  return {
    good,
    problems: shown(problems),
    problemCount: problems.length,
    remarks: shown(risingPrices(good)),
  };
}

/** Remarks on rows whose price is higher than the price for a smaller quantity of the same item. */
function risingPrices(rows: readonly GoodRow[]): PriceProblem[] {
  const sorted = rows.toSorted((a, b) => a.itemId - b.itemId || a.quantity - b.quantity);
  return sorted.flatMap((row, at) => {
    const before = sorted[at - 1];
    if (before?.itemId !== row.itemId || !(Number(row.unitPrice) > Number(before.unitPrice)))
      return [];
    const why = {
      key: 'From {quantity} pieces on it costs {price}; fewer pieces cost {before}.',
      params: { quantity: row.quantity, price: row.unitPrice, before: before.unitPrice },
    };
    return [{ row: row.row, number: row.number, why }];
  });
}
