/**
 * Calls of orders and of messages about them (docs/product.md 3, 4, 7 and 12.10).
 * The file is long because each call stands beside the shapes of its payload and answer.
 */

import { type Static, Type } from 'typebox';
import {
  choice,
  defineCustomerCalls,
  digits,
  object,
  ordinaryCall,
  paging,
  textField,
} from './call.ts';
import { shippingMethodCodes } from './choices.ts';
import { Claim } from './claims.ts';
import { Amendment, Deliveries, Goods } from './confirmed-orders.ts';
import { consigneeFields, day, orderFormFields, wishShape } from './order-form.ts';
import { messageFields, OrderMessage } from './order-messages.ts';
import {
  MAX_CART_LINES,
  orderActions,
  orderStages,
  orderStatuses,
  shippingStatuses,
} from './order-names.ts';
import { id, quantity, Refused } from './ordering.ts';
import { Invoice, ProformaVersion, Quotation } from './quotations.ts';
import { lineFacts, RefCodeType, stockShape } from './shown-items.ts';
import { linesAdded, oneItem, orderLines, ownLines, tried } from './shows.ts';

const Moment = Type.String({ description: 'ISO 8601, UTC' });

const Status = Type.Enum([...orderStatuses]);
const Shipping = Type.Enum([...shippingStatuses]);
export const Method = Type.Enum(shippingMethodCodes);

export const OrderLine = Type.Object({
  id: Type.String(),
  type: RefCodeType,
  /** Id of the turbo, part or CHRA. */
  refId: Type.String(),
  /** The E&E P/N, or the turbo P/N if the item has no E&E P/N. */
  itemNumber: Type.String(),
  turboPn: Type.String(),
  vehicleOeNo: Type.String(),
  model: Type.String(),
  /** The component's name in the caller's language; empty for a turbo. */
  name: Type.String(),
  quantity: Type.Integer(),
  /** The customer's quantity, if staff changed it. */
  askedQuantity: Type.Optional(Type.Integer()),
  /** The item was out of stock when it was ordered. */
  backOrder: stockShape.backOrder,
  /** The day on which the remaining pieces are expected to be shipped; absent if unknown. */
  expected: stockShape.expected,
  isLate: Type.Optional(Type.Literal(true)),
  /** Pieces that remain to be shipped; absent before the order is confirmed. */
  remaining: Type.Optional(Type.Integer()),
  /** The customer's own reference of the line; may be empty. */
  reference: Type.String(),
  /** The customer's own number for the item; may be absent, and is always absent for staff. */
  ownNumber: Type.Optional(Type.String()),
  /** Facts of the item when it was ordered. */
  facts: lineFacts,
});
export type OrderLine = Static<typeof OrderLine>;

const QuantityChanges = Type.Array(
  Type.Object({ itemNumber: Type.String(), from: Type.Integer(), to: Type.Integer() }),
);

const orderFields = {
  id: Type.String(),
  orderCode: Type.String(),
  ...wishShape,
  note: Type.String(),
  shippingConsigneeName: Type.String(),
  shippingMethod: Method,
  shippingStatus: Shipping,
  orderStatus: Status,
  /** Only while the order is in transit. */
  goods: Type.Optional(Goods),
  /** When the order was placed. */
  inTime: Moment,
  orderItems: Type.Array(OrderLine),
  /** Version for the optimistic lock: orderConfirm sends the version that was shown. */
  version: Type.Integer(),
  /** Remarks of staff on their changes; only while the order waits for the customer's confirmation. */
  remarks: Type.Array(Type.String()),
  actions: Type.Array(Type.Enum([...orderActions])),
  /** Prices; absent until staff have quoted the order. */
  quotation: Type.Optional(Quotation),
  /** Open questions to the customer: a change that staff proposed, or a question about a claim. */
  questions: Type.Optional(Type.Array(Type.Enum(['amendment', 'claim']))),
  /**
   * Quantities that the customer's unanswered proposal changes; empty if the proposal changes something else.
   */
  proposed: Type.Optional(QuantityChanges),
};
const Order = Type.Object(orderFields);
export type Order = Static<typeof Order>;

export const OrderEvent = Type.Object({
  at: Moment,
  by: Type.Enum(['customer', 'staff']),
  action: Type.Enum(['place', ...orderActions]),
  orderStatus: Status,
  shippingStatus: Shipping,
  /** Remark, reason, or carrier and tracking number; may be empty. */
  remark: Type.String(),
  /** Number of the delivery that was shipped, has arrived or was taken back; absent if there were several. */
  delivery: Type.Optional(Type.Integer()),
  /** Pieces of the delivery, or of all deliveries. */
  pieces: Type.Optional(
    Type.Array(Type.Object({ itemNumber: Type.String(), quantity: Type.Integer() })),
  ),
});
export type OrderEvent = Static<typeof OrderEvent>;

/** A mail about an order. Only mails that the mail server accepted are listed. */
export const OrderMail = Type.Object({
  at: Moment,
  to: Type.Enum(['customer', 'staff']),
  subject: Type.String(),
});
export type OrderMail = Static<typeof OrderMail>;

/** The messages of an order, as an entry of the list of conversations. */
const Conversation = Type.Object({
  orderId: Type.String(),
  orderCode: Type.String(),
  poNumber: Type.String(),
  /** Number of unread messages from the other side. */
  unread: Type.Integer(),
  last: OrderMessage,
});
export type Conversation = Static<typeof Conversation>;

export const deliveryFields = {
  shippingConsigneeCompany: Type.String(),
  shippingConsigneeContact: Type.String(),
  shippingConsigneeAddress: Type.String(),
  shippingConsigneeZipcode: Type.String(),
  shippingConsigneeCountry: Type.String(),
  carrier: Type.String(),
  trackingNumber: Type.String(),
};

const OrderDetail = Type.Object({
  ...orderFields,
  ...deliveryFields,
  /** The country's name in the caller's language. */
  countryName: Type.String(),
  /** The oldest first. */
  history: Type.Array(OrderEvent),
  /** The oldest first. */
  messages: Type.Array(OrderMessage),
  /** Shipped and remaining pieces; absent before the order is confirmed. */
  deliveries: Type.Optional(Deliveries),
  /** Versions of the proforma invoice, the oldest first; absent before the first version. */
  proformas: Type.Optional(Type.Array(ProformaVersion)),
  /** Commercial invoices and credit notes of the deliveries, the oldest first; absent if there are none. */
  invoices: Type.Optional(Type.Array(Invoice)),
  /** Changes of the order, the oldest first; absent if there are none. */
  amendments: Type.Optional(Type.Array(Amendment)),
  /** Mails to the customer, the oldest first. */
  mails: Type.Array(OrderMail),
  /** The oldest first. */
  claims: Type.Array(Claim),
});
export type OrderDetail = Static<typeof OrderDetail>;

export const OrderLink = Type.Object({
  id: Type.String(),
  orderCode: Type.String(),
  inTime: Type.String({ description: 'ISO 8601, UTC' }),
});
export type OrderLink = Static<typeof OrderLink>;

const order = (name: string) => `/api/ot/order/${name}`;

/** Filters of the order list. */
export const foundFields = {
  search: Type.Optional(
    textField("Part of a code, PO number, line's reference or number of an item"),
  ),
  state: Type.Optional(
    Type.Enum(['', ...orderStages], {
      description:
        "'wait for shipping': something remains to be shipped; 'in transit': a delivery is under way. A partly shipped order may be in both",
    }),
  ),
  from: Type.Optional(day('First day, in UTC: 2026-11-22; none where empty')),
  to: Type.Optional(day('Last day')),
};

const MAX_REASON = 500;

const action = {
  payload: object({ orderId: id }),
  answer: object({}),
  failures: ['notFound', 'conflict'],
} as const;

export const orderCalls = defineCustomerCalls(ordinaryCall, {
  orderAddFromCart: {
    path: order('add-from-cart'),
    shows: tried('cartItems'),
    summary:
      'Orders lines of the cart and answers with the order code; refused as a whole, naming the lines (val), when one can not be had',
    payload: object({
      ...consigneeFields,
      ...orderFormFields,
      cartItems: Type.Array(
        object({
          id,
          quantity,
          backOrder: Type.Optional(
            choice([0, 1], '1: shown as a back order; without it what is out of stock is refused'),
          ),
        }),
        { minItems: 1, maxItems: MAX_CART_LINES },
      ),
    }),
    answer: Type.String({ description: 'The order code' }),
    failures: ['conflict'],
  },
  orderTotals: {
    path: order('totals'),
    shows: 'nothing',
    dependsOn: ['orders', 'ownNumbers', 'zone'],
    summary: 'How many orders match, with their lines and pieces in all',
    payload: object(foundFields),
    answer: Type.Object({
      orders: Type.Integer(),
      lines: Type.Integer(),
      pieces: Type.Integer(),
    }),
  },
  orderOfPoNumber: {
    path: order('of-po-number'),
    shows: 'nothing',
    dependsOn: ['orders'],
    summary: 'The last order with a PO number, without those that were cancelled or rejected',
    payload: object({ poNumber: textField('PO number') }),
    answer: Type.Object({ order: Type.Optional(OrderLink) }),
  },
  orderList: {
    path: order('list'),
    shows: orderLines,
    dependsOn: ['orders', 'ownNumbers', 'zone'],
    summary:
      "The customer's orders that match, all where nothing is asked for; the newest first, 50 in a page",
    payload: object({
      ...foundFields,
      ...paging,
    }),
    answer: Type.Array(Order),
    paged: true,
  },
  getOrder: {
    path: order('get'),
    shows: orderLines,
    dependsOn: ['orders', 'ownNumbers'],
    summary: 'An order with its address, tracking and history; by id, or by the code of placing it',
    payload: object({
      orderId: Type.Optional(id),
      orderCode: Type.Optional(textField('Order code')),
    }),
    answer: OrderDetail,
    failures: ['notFound'],
  },
  orderCancel: {
    ...action,
    path: order('cancel'),
    shows: 'nothing',
    summary: 'Cancels an order that waits, or declines its quotation',
    payload: object({ orderId: id, reason: Type.Optional(textField('Why', MAX_REASON)) }),
  },
  orderConfirm: {
    ...action,
    path: order('confirm'),
    // Each call counts as a read of stock, because a refusal names items that are not in stock.
    shows: oneItem,
    summary:
      'Confirms an order that staff changed or quoted, in the version that was shown; refused when it was changed since, and when its quotation has expired',
    payload: object({
      orderId: id,
      version: Type.Optional(
        digits('The version confirmed; without it, the one that a call showed last', 9),
      ),
    }),
  },
  orderConfirmDelivery: {
    ...action,
    path: order('confirm-delivery'),
    shows: 'nothing',
    summary:
      'Says that the goods have arrived: of the delivery named, else of all that are on their way',
    payload: object({ orderId: id, deliveryId: Type.Optional(id) }),
  },
  orderMessageAdd: {
    path: order('message/add'),
    shows: 'nothing',
    summary:
      'Writes to the manufacturer about an order, or sends files, or both; the sales desk gets a mail',
    payload: object({ orderId: id, ...messageFields }),
    answer: object({ id: Type.String() }),
    failures: ['notFound', 'conflict', 'tooMany'],
  },
  orderMessagesRead: {
    path: order('message/read'),
    shows: 'nothing',
    summary: "Marks the manufacturer's messages about an order as read, up to the one named",
    payload: object({ orderId: id, messageId: id }),
    answer: object({}),
    failures: ['notFound'],
  },
  orderConversations: {
    path: order('message/list'),
    shows: ownLines,
    dependsOn: ['orders', 'conversations'],
    summary:
      'The orders with messages, those with unread ones first, then the newest message first',
    payload: object(paging),
    answer: Type.Array(Conversation),
    paged: true,
  },
  orderAgain: {
    path: order('again'),
    shows: linesAdded,
    summary: 'Puts what can be had of an order into the cart and tells what can not',
    payload: object({ orderId: id }),
    answer: Type.Object({ added: Type.Integer(), refused: Type.Array(Refused) }),
    failures: ['notFound'],
  },
});
