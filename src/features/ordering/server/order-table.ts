/** The lines of orders as a table: one order, or all of a time (docs/product.md 2.16). */
import { shippingMethods } from '#contract/choices.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import { writerOf } from '#features/downloads/server/frame.ts';
import {
  dayOf,
  type FileColumn,
  type FileTable,
  type TableWords,
  tableOf,
} from '#features/downloads/server/table.ts';
import type { LanguageCode } from '#language/languages.ts';
import { dayAt } from '#language/zone.ts';
import { orderStatusWords, shippingStatusWords } from '../words.ts';
import type { Viewer } from './orders.ts';

type Line = OrderLine & { readonly order: Order };

export function orderTable(
  called: Pick<TableWords, 'heading' | 'code'>,
  orders: readonly Order[],
  { language, zone }: Viewer,
): FileTable {
  const lines = orders.flatMap((order) => order.orderItems.map((line) => ({ ...line, order })));
  return tableOf(language, called, columnsIn(language, zone), lines);
}

function columnsIn(language: LanguageCode, zone: string): FileColumn<Line>[] {
  const { t, capital } = writerOf(language);
  return [
    { heading: 'Order code', kind: 'number', cell: ({ order }) => order.orderCode },
    { heading: 'PO number', cell: ({ order }) => order.poNumber },
    {
      heading: 'Order date',
      note: zone,
      kind: 'day',
      cell: ({ order }) => dayOf(dayAt(order.inTime, zone)),
    },
    { heading: 'Order status', cell: ({ order }) => t(orderStatusWords[order.orderStatus]) },
    {
      heading: 'Shipping status',
      cell: ({ order: { orderStatus, shippingStatus } }) =>
        orderStatus === 'confirm' ? t(shippingStatusWords[shippingStatus]) : '',
    },
    { heading: 'Shipping Method', cell: ({ order }) => t(shippingMethods[order.shippingMethod]) },
    { heading: 'Recipient', cell: ({ order }) => order.shippingConsigneeName },
    { heading: 'Item', kind: 'number', cell: ({ refCodeOld }) => refCodeOld },
    {
      heading: 'Component',
      cell: ({ type, name }) => (type === '0' ? t('Complete turbo') : capital(name)),
    },
    { heading: 'Your number', kind: 'number', cell: ({ ownNumber }) => ownNumber },
    { heading: 'Turbo P/N', kind: 'number', cell: ({ turboPn }) => turboPn },
    { heading: 'Vehicle OE NO', cell: ({ vehicleOeNo }) => vehicleOeNo },
    { heading: 'Model', cell: ({ model }) => model },
    { heading: 'Quantity', kind: 'count', cell: ({ quantity }) => quantity },
    {
      heading: 'Quantity asked for',
      kind: 'count',
      cell: ({ askedQuantity, quantity }) => askedQuantity ?? quantity,
    },
    { heading: 'Stock', cell: ({ backOrder }) => (backOrder ? t('back order') : '') },
    {
      heading: 'Expected on',
      kind: 'day',
      cell: ({ expected }) => (expected ? dayOf(expected) : undefined),
    },
    { heading: 'Your reference', cell: ({ reference }) => reference },
  ];
}
