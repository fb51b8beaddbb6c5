/** Cart, lists and orders as files: what their pages show, no more (docs/product.md 2.16). */
import { partDeliveries, shippingMethods } from '#contract/choices.ts';
import { MAX_LIST_LINES } from '#contract/order-names.ts';
import type { ListItem } from '#contract/ordering.ts';
import type { OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import type { OwnNumber } from '#contract/shown-items.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import { lineFactColumns } from '#features/catalogue/server/items/facts.ts';
import { filesInTurn, writerOf } from '#features/downloads/server/document.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
  type TableWords,
  writeTableFile,
} from '#features/downloads/server/table-file.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { countryName } from '#language/countries.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { dayAt } from '#language/zone.ts';
import { dayOf } from '#platform/tables/csv.ts';
import { isConfirmed } from '../states.ts';
import { orderStatusWords, quotationFileCode, shippingWordsOf } from '../words.ts';
import type { OrderingServices } from './change.ts';
import { idOf } from './items.ts';
import { cartPage, listLines } from './lines.ts';
import { namedListOf } from './lists.ts';
import { claimReport, quotationFile, zoneOfCustomer } from './order-documents.ts';
import { type FiledOrder, orderForFile, ordersForFile, type Viewer } from './orders.ts';
import { allOwnNumbers } from './own-numbers.ts';

const wholeList = { page: 1, size: MAX_LIST_LINES, offset: 0 };

export function orderingExportHandlers(services: OrderingServices) {
  const { database, thresholds } = services;
  return filesInTurn({
    exportQuotation: async (asked, context) => {
      const { language } = context;
      const { id: customerId } = signedIn(context);
      // The customer's time zone, so that every reader of a document sees the same date.
      const reader = { customerId, language, zone: await zoneOfCustomer(services, customerId) };
      return { val: await quotationFile(services, reader, asked) };
    },
    exportClaim: async ({ claimId }, context) => {
      const { language, zone, signal } = context;
      const reader = { customerId: signedIn(context).id, language, zone, signal };
      return { val: await claimReport(services, reader, idOf(claimId)) };
    },
    exportCart: async ({ format }, context) => {
      const { language } = context;
      const { val } = await cartPage(database, signedIn(context).id, {}, context, thresholds);
      const title = text(language, 'Cart');
      return writeTableFile(linesTable(title, 'Your reference', val, language), format);
    },
    exportList: async ({ listId, format }, context) => {
      const { language } = context;
      const { id } = signedIn(context);
      const namedList =
        listId === undefined ? undefined : await namedListOf(database.write, id, listId);
      const page = { listId, page: wholeList };
      const { val } = await listLines(database, id, page, context, thresholds);
      const title = namedList?.name ?? text(language, 'My list');
      return writeTableFile(linesTable(title, 'Note', val, language), format);
    },
    exportOwnNumbers: async ({ format, val = '' }, context) => {
      const { language } = context;
      const numbers = await allOwnNumbers(database.write, signedIn(context), val);
      const called = { heading: text(language, 'Your own numbers') };
      return writeTableFile(fileTableOf(language, called, ownColumns, numbers), format);
    },
    exportOrder: async ({ orderId, format }, context) => {
      const { language } = context;
      const orders = await orderForFile(database, signedIn(context).id, orderId, language);
      const called = { heading: text(language, 'Order {code}'), code: orders[0]?.orderCode ?? '' };
      return writeTableFile(orderTable(called, orders, context), format);
    },
    exportOrders: async ({ format, ...filter }, context) => {
      const { language } = context;
      const orders = await ordersForFile(database, signedIn(context).id, filter, context);
      return writeTableFile(
        orderTable({ heading: text(language, 'Orders') }, orders, context),
        format,
      );
    },
  } satisfies Partial<Handlers>);
}

/** The import of own numbers recognises these headings. */
const ownColumns: readonly FileColumn<OwnNumber>[] = [
  { heading: 'Your number', cell: ({ number }) => number },
  { heading: 'E&E P/N', cell: ({ name }) => name },
];

/** A line with its order. Only the first line has values of the order, so that column sums are right. */
type ExportedLine = OrderLine & { readonly order: FiledOrder; readonly isFirst: boolean };

function orderTable(
  called: Pick<TableWords, 'heading' | 'code'>,
  orders: readonly FiledOrder[],
  { language, zone }: Viewer,
): FileTable {
  const lines = orders.flatMap((order) =>
    order.orderItems.map((line, at) => ({ ...line, order, isFirst: at === 0 })),
  );
  const columns = columnsIn(language, zone);
  const isQuoted = orders.some(({ quotation }) => quotation);
  return fileTableOf(language, called, isQuoted ? [...columns, ...priceColumns] : columns, lines);
}

const priceOf = ({ id, order: { quotation } }: ExportedLine) =>
  quotation?.lines.find((line) => line.id === id);

const amountCell = (amount: string | undefined) => (amount === undefined ? undefined : { amount });

const priceColumns: readonly FileColumn<ExportedLine>[] = [
  {
    heading: 'Replacement at no charge',
    cell: ({ order, isFirst }) => (isFirst ? order.replaces?.claimCode : undefined),
  },
  { heading: 'Lead time in days', kind: 'count', cell: (line) => priceOf(line)?.leadDays },
  { heading: 'Unit price', cell: (line) => amountCell(priceOf(line)?.unitPrice) },
  { heading: 'Line total', cell: (line) => amountCell(priceOf(line)?.total) },
  {
    heading: 'Currency',
    cell: (line) => (priceOf(line) ? line.order.quotation?.currency : undefined),
  },
  onceColumn('Sum of the lines', ({ linesTotal }) => amountCell(linesTotal)),
  onceColumn('Discount', ({ discount }) => amountCell(discount)),
  onceColumn('Freight', ({ freight }) => amountCell(freight)),
  onceColumn('Other charges', ({ otherCharges }) => amountCell(otherCharges)),
  onceColumn('Total', ({ total }) => amountCell(total)),
  onceColumn('Incoterm 2020', ({ incoterm, incotermPlace }) =>
    `${incoterm} ${incotermPlace}`.trim(),
  ),
  onceColumn('Payment terms', ({ paymentTerms }) => paymentTerms),
  onceColumn(
    'Quotation',
    ({ sent }, orderCode) => sent && quotationFileCode(orderCode, sent.version),
  ),
  onceColumn('Proforma invoice', ({ proforma }) => proforma),
  {
    heading: 'Invoices and credit notes',
    cell: ({ order, isFirst }) =>
      isFirst ? order.invoices?.map(({ code }) => code).join(', ') : undefined,
  },
];

/** Column for a value of the whole quotation. Only the first row of each order has it. */
function onceColumn(
  heading: TextKey,
  cellOf: (quotation: Quotation, orderCode: string) => ReturnType<FileColumn<ExportedLine>['cell']>,
): FileColumn<ExportedLine> {
  return {
    heading,
    cell: ({ order: { quotation, orderCode }, isFirst }) =>
      quotation && isFirst ? cellOf(quotation, orderCode) : undefined,
  };
}

function columnsIn(language: LanguageCode, zone: string): FileColumn<ExportedLine>[] {
  const { t, capital } = writerOf(language);
  return [
    { heading: 'Order code', kind: 'number', cell: ({ order }) => order.orderCode },
    { heading: 'PO number', cell: ({ order }) => order.poNumber },
    {
      heading: 'Requested shipping day',
      kind: 'day',
      cell: ({ order }) => (order.requestedDay ? dayOf(order.requestedDay) : undefined),
    },
    {
      heading: 'Partial deliveries',
      cell: ({ order }) => (order.sendWhole ? t(partDeliveries['1']) : ''),
    },
    {
      heading: 'Order date',
      note: zone,
      kind: 'day',
      cell: ({ order }) => dayOf(dayAt(order.inTime, zone)),
    },
    { heading: 'Order status', cell: ({ order }) => t(orderStatusWords[order.orderStatus]) },
    {
      heading: 'Shipping status',
      cell: ({ order }) => (isConfirmed(order) ? shippingWordsOf(t, order) : ''),
    },
    { heading: 'Shipping Method', cell: ({ order }) => t(shippingMethods[order.shippingMethod]) },
    { heading: 'Recipient', cell: ({ order }) => order.shippingConsigneeName },
    { heading: 'Company', cell: ({ order }) => order.shippingConsigneeCompany },
    { heading: 'Contact', cell: ({ order }) => order.shippingConsigneeContact },
    { heading: 'Address', cell: ({ order }) => order.shippingConsigneeAddress },
    { heading: 'Zipcode', cell: ({ order }) => order.shippingConsigneeZipcode },
    {
      heading: 'Country',
      cell: ({ order }) => countryName(order.shippingConsigneeCountry, language),
    },
    { heading: 'Item', kind: 'number', cell: ({ itemNumber }) => itemNumber },
    {
      heading: 'Component',
      cell: ({ type, name }) => (type === '0' ? t('Complete turbo') : capital(name)),
    },
    { heading: 'Your number', kind: 'number', cell: ({ ownNumber }) => ownNumber },
    { heading: 'Turbo P/N', kind: 'number', cell: ({ turboPn }) => turboPn },
    { heading: 'Vehicle OE NO', cell: ({ vehicleOeNo }) => vehicleOeNo },
    { heading: 'Model', cell: ({ model }) => model },
    ...lineFactColumns<ExportedLine>(language),
    { heading: 'Quantity', kind: 'count', cell: ({ quantity }) => quantity },
    {
      heading: 'Quantity asked for',
      kind: 'count',
      cell: ({ askedQuantity, quantity }) => askedQuantity ?? quantity,
    },
    {
      heading: 'Sent',
      kind: 'count',
      cell: ({ quantity, remaining }) =>
        remaining === undefined ? undefined : quantity - remaining,
    },
    { heading: 'Remaining', kind: 'count', cell: ({ remaining }) => remaining },
    { heading: 'Stock', cell: ({ backOrder }) => (backOrder ? t('back order') : '') },
    {
      heading: 'Expected on',
      kind: 'day',
      cell: ({ expected }) => (expected ? dayOf(expected) : undefined),
    },
    { heading: 'Your reference', cell: ({ reference }) => reference },
  ];
}

/**
 * @param heading may contain user input
 * @param reference label of the customer's reference column
 */
function linesTable(
  heading: string,
  reference: TextKey,
  lines: readonly ListItem[],
  language: LanguageCode,
): FileTable {
  const { t, capital } = writerOf(language);
  const columns: FileColumn<ListItem>[] = [
    { heading: 'E&E P/N', kind: 'number', cell: ({ eePn }) => eePn },
    {
      heading: 'Component',
      cell: ({ type, name }) => (type === '0' ? t('Complete turbo') : capital(name)),
    },
    { heading: 'Turbo P/N', kind: 'number', cell: ({ turboPn }) => turboPn },
    { heading: 'Model', cell: ({ model }) => model },
    { heading: 'Vehicle OE NO', cell: ({ vehicleOeNo }) => vehicleOeNo },
    { heading: 'Your number', kind: 'number', cell: ({ ownNumber }) => ownNumber },
    ...lineFactColumns<ListItem>(language),
    ...stockFileColumns<ListItem>(language, ({ stockInfo, expected, backOrder, noRight }) => {
      if (stockInfo !== undefined) return { stockInfo, expected, backOrder };
      return noRight ? 'Login to view' : 'No longer in the catalogue';
    }),
    { heading: reference, cell: (line) => line.reference },
    { heading: 'Quantity', kind: 'count', cell: ({ quantity }) => quantity },
  ];
  return fileTableOf(language, { heading }, columns, lines);
}
