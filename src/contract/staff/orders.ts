/**
 * Calls of the order desk: what waits for staff, orders, and requests to develop an item.
 * The file is long because each call stands beside the shapes of its payload and answer.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { Address } from '../addresses.ts';
import { choice, digits, object, paging, textField, wholeNumber } from '../call.ts';
import {
  Amendment,
  amendedLine,
  amendmentAnswer,
  amendmentRemark,
  asBackOrder,
  Carton,
  Deliveries,
  Goods,
} from '../confirmed-orders.ts';
import { ExportedFile } from '../exports.ts';
import {
  consigneeFields,
  orderFormFields,
  typedMethod,
  wishFields,
  wishShape,
} from '../order-form.ts';
import {
  fileFields,
  messageFields,
  ORDER_FILE_BODY,
  OrderFile,
  OrderMessage,
} from '../order-messages.ts';
import {
  amendmentStates,
  developmentStatuses,
  MAX_CART_LINES,
  MAX_CARTONS,
  MAX_MARKS,
  MAX_QUANTITY,
  MAX_QUICK_LINES,
  MAX_SERIALS,
  orderActions,
  orderStatuses,
  shippingStatuses,
} from '../order-names.ts';
import { quantity } from '../ordering.ts';
import { deliveryFields, Method, OrderEvent, OrderLine, OrderLink, OrderMail } from '../orders.ts';
import { NumberMatches } from '../parts.ts';
import {
  BillTo,
  CustomerTerms,
  documentFields,
  Invoice,
  ProformaVersion,
  Quotation,
  QuotationDraft,
  quotedPrice,
} from '../quotations.ts';
import { RefCodeType } from '../shown-items.ts';
import {
  bilingual,
  changeOfVersion,
  defineChanges,
  defineReads,
  Nullable,
  onceKey,
  reason,
  recordId,
  sales,
  Timestamp,
  version,
} from './call.ts';
import { StaffClaim } from './claims.ts';
import { thumbnail } from './items.ts';

const Status = Type.Enum([...orderStatuses]);
const Shipping = Type.Enum([...shippingStatuses]);

const OrderRow = Type.Object({
  id: Type.String(),
  orderCode: Type.String(),
  ...wishShape,
  note: Type.String(),
  customerId: Type.String(),
  customerName: Type.String(),
  companyName: Type.String(),
  /** Country code of the consignee. */
  country: Type.String(),
  lines: Type.Integer(),
  pieces: Type.Integer(),
  orderStatus: Status,
  shippingStatus: Shipping,
  /** Only while the order is in transit. */
  goods: Type.Optional(Goods),
  placedAt: Timestamp,
  /** Time of the last change of state. */
  changedAt: Timestamp,
  /** Number of the customer's messages that staff have not read. */
  unread: Type.Integer(),
  /** The order waits to be confirmed and needs more pieces than are free, not counting back orders. */
  isShort: Type.Boolean(),
  /** A change that the customer proposes waits for staff. */
  isAmended: Type.Boolean(),
  /** The first day on which remaining pieces of a confirmed order are expected. */
  expected: Type.Optional(Type.String()),
  /** The day `expected` has passed. */
  isLate: Type.Optional(Type.Literal(true)),
  version: Type.Integer(),
});
export type OrderRow = Static<typeof OrderRow>;

const StaffOrder = Type.Object({
  ...OrderRow.properties,
  ...deliveryFields,
  shippingConsigneeName: Type.String(),
  shippingMethod: Method,
  customerEmail: Type.String(),
  items: Type.Array(
    Type.Object({
      ...OrderLine.properties,
      ...thumbnail,
      /** Pieces in stock; null for an item that is not made yet or withdrawn. */
      stock: Nullable(Type.Integer()),
      /** Pieces in stock minus the pieces that are promised to confirmed orders, including this order. */
      free: Nullable(Type.Integer()),
      /** Pieces of the item that are promised to orders confirmed before this order. */
      promisedBefore: Type.Integer(),
      /** The item has no HS code for the consignee's country, or no country of origin. */
      lacksCustomsData: Type.Optional(Type.Literal(true)),
      /** Numbers of the items that supersede the line's item. */
      successors: Type.Array(Type.String()),
    }),
  ),
  /** Prices; absent until staff have quoted the order. */
  quotation: Type.Optional(Quotation),
  /**
   * Terms of the last quotation in the customer's latest 50 other orders. The form of this order's first
   * quotation starts with these terms. Absent if there is no such quotation, or if this order has one.
   */
  formerTerms: Type.Optional(CustomerTerms),
  /** Recipient of the customer's bills, if it is another company. */
  billTo: Nullable(BillTo),
  /** Versions of the proforma invoice, the oldest first; absent before the first version. */
  proformas: Type.Optional(Type.Array(ProformaVersion)),
  /** Commercial invoices and credit notes of the deliveries, the oldest first; absent if there are none. */
  invoices: Type.Optional(Type.Array(Invoice)),
  actions: Type.Array(Type.Enum([...orderActions])),
  /** The oldest first; `who` is the e-mail of the member of staff or of the customer. */
  history: Type.Array(Type.Object({ ...OrderEvent.properties, who: Type.String() })),
  messages: Type.Array(Type.Object({ ...OrderMessage.properties, who: Type.String() })),
  /** Shipped and remaining pieces; absent before the order is confirmed. */
  deliveries: Type.Optional(Deliveries),
  /** Changes of the order, the oldest first; absent if there are none. */
  amendments: Type.Optional(
    Type.Array(
      Type.Object({
        ...Amendment.properties,
        /** E-mail address of the author. */
        who: Type.String(),
        /** E-mail address of the person who answered; may be empty. */
        answeredWho: Type.String(),
      }),
    ),
  ),
  /** Mails to both sides, the oldest first. */
  mails: Type.Array(OrderMail),
  /** The oldest first. */
  claims: Type.Array(StaffClaim),
});
export type StaffOrder = Static<typeof StaffOrder>;

const OrderViewer = Type.Object({
  /** E-mail. */
  who: Type.String(),
  since: Timestamp,
});
export type OrderViewer = Static<typeof OrderViewer>;

const Changed = Type.Object({
  orderStatus: Status,
  shippingStatus: Shipping,
  version: Type.Integer(),
});
const decision = <F extends Record<string, TSchema>>(summary: string, fields: F) =>
  changeOfVersion(summary, { id: recordId, version, ...fields }, Changed);

const Development = Type.Enum([...developmentStatuses]);
const DevelopmentItem = Type.Object({
  /** The item's id joined with the status: a declined item can be requested again and then has two rows. */
  id: Type.String(),
  itemId: Type.String(),
  type: RefCodeType,
  itemNumber: Type.String(),
  name: Type.String(),
  model: Type.String(),
  status: Development,
  customers: Type.Integer(),
  pieces: Type.Integer(),
  firstAt: Timestamp,
  lastAt: Timestamp,
});
export type DevelopmentItem = Static<typeof DevelopmentItem>;

/** Number of entries, and time of the oldest; null if there are no entries. */
const Queue = Type.Object({ count: Type.Integer(), oldest: Nullable(Timestamp) });

const day = Type.String({
  pattern: '^([12][0-9]{3}-[0-9]{2}-[0-9]{2})?$',
  description: "Day of placing in the caller's time zone: 2026-12-31",
});

const usual = { roles: sales, evidence: 'none' } as const;

const parcelFields = {
  carrier: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  trackingNumber: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
};

const typedPieces = object({ id: recordId, quantity: wholeNumber(`0 to ${MAX_QUANTITY}`, 4) });

const beyondStock = Type.Optional(
  Type.Array(object({ id: recordId, stock: digits('Pieces in stock, as they were shown', 9) }), {
    description: 'Lines of which the member of staff ships more than is in stock',
    maxItems: 200,
  }),
);

const millimetres = wholeNumber('1 to 9999 mm', 4);

const packedCarton = object({
  marks: Type.Optional(textField('Shipping marks', MAX_MARKS)),
  size: Type.Optional(object({ length: millimetres, width: millimetres, height: millimetres })),
  grossGrams: Type.Optional(wholeNumber('Gross weight, 1 to 9999999 g', 7)),
  lines: Type.Array(
    object({
      id: recordId,
      quantity: wholeNumber(`1 to ${MAX_QUANTITY}`, 4),
      serials: Type.Optional(textField('Serial numbers, or the batch', MAX_SERIALS)),
    }),
    { minItems: 1, maxItems: 200 },
  ),
});

const expectedDay = Type.String({
  pattern: '^([12][0-9]{3}-[0-9]{2}-[0-9]{2})?$',
  description: '2026-12-31; empty for no day',
});

const staffAmendment = {
  lines: Type.Optional(
    Type.Array(
      object({
        ...amendedLine,
        replacement: Type.Optional(
          textField('E&E P/N of an item that supersedes that of the line'),
        ),
      }),
      { maxItems: 200 },
    ),
  ),
  added: Type.Optional(
    Type.Array(
      object({
        itemId: recordId,
        quantity: wholeNumber(`1 to ${MAX_QUANTITY}`, 4),
        ...quotedPrice,
        unitPrice: Type.Optional(quotedPrice.unitPrice),
      }),
      {
        maxItems: 200,
        description: 'Items that come to the order; with prices if it has a quotation',
      },
    ),
  ),
  consignee: Type.Optional(object(consigneeFields)),
  shippingMethod: Type.Optional(typedMethod),
  ...wishFields,
  expected: Type.Optional(
    Type.Array(object({ id: Type.Optional(recordId), day: expectedDay }), {
      maxItems: 201,
      description:
        'The day on which what remains of a line is expected; without `id`, of all lines that are not named. A day that is moved needs a remark',
    }),
  ),
  quotation: Type.Optional(QuotationDraft),
  backOrder: asBackOrder,
  remark: amendmentRemark,
};

export const staffOrderCalls = {
  ...defineReads(usual, {
    getQueues: {
      summary: 'What waits for staff',
      payload: object({}),
      answer: Type.Object({
        waitingAccounts: Queue,
        /** Customers of level C1 who request a level. */
        accessRequests: Queue,
        /** Orders in 'wait for confirm'. */
        waitingOrders: Queue,
        /** Confirmed orders with pieces that remain to be shipped. */
        ordersToShip: Queue,
        proposedChanges: Queue,
        /** Orders with unread messages from customers. */
        unreadMessages: Queue,
        newClaims: Queue,
        newDevelopmentRequests: Queue,
      }),
    },
    listOrders: {
      summary: 'Orders, filtered and sorted, page by page',
      payload: object({
        orderStatus: Type.Optional(Status),
        shippingStatus: Type.Optional(Shipping),
        goods: Type.Optional(
          Type.Enum(['remain', 'under way'], {
            description:
              "'remain': confirmed orders of which something is not shipped; 'under way': those with a delivery that has not arrived",
          }),
        ),
        customerId: Type.Optional(recordId),
        unread: Type.Optional(choice([0, 1], '1: only orders with unread messages')),
        amended: Type.Optional(
          choice([0, 1], '1: only orders with a change that the customer proposes'),
        ),
        text: Type.Optional(
          textField(
            "Start of the order code, of a line's reference or number, or of words of customer, company or consignee; any part of the PO number",
          ),
        ),
        country: Type.Optional(
          Type.String({ pattern: '^([A-Z]{2})?$', description: 'Country code of the consignee' }),
        ),
        from: Type.Optional(day),
        to: Type.Optional(day),
        sort: Type.Optional(Type.Enum(['placed', 'changed', 'code', 'company', 'status'])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        ...paging,
      }),
      answer: Type.Array(OrderRow),
      paged: true,
    },
    getStaffOrder: {
      summary: 'An order with everything staff need to answer it',
      payload: object({ id: recordId }),
      answer: StaffOrder,
      failures: ['notFound'],
    },
    // The call is defined as a read, so that the audit log does not list it. Its note expires within a
    // minute.
    noteOrderOpen: {
      summary: 'Notes for a minute that the caller has an order open; who else has',
      payload: object({ id: recordId }),
      answer: Type.Array(OrderViewer),
      failures: ['notFound'],
    },
    getQuotationFile: {
      summary:
        'The quotation of an order, its confirmation, its proforma invoice or an invoice of a delivery, as a PDF in the language of the customer',
      payload: object({
        id: recordId,
        ...documentFields,
        bilingual,
      }),
      answer: ExportedFile,
      failures: ['notFound', 'unavailable'],
    },
    proposeCartons: {
      summary: 'Cartons for the pieces of a delivery, by the data of its items',
      payload: object({ id: recordId, deliveryId: recordId }),
      answer: Type.Array(Carton),
      failures: ['notFound'],
    },
    matchOrderNumbers: {
      summary: 'What numbers name for a customer, as the quick order finds them',
      payload: object({
        customerId: recordId,
        numbers: Type.Array(textField('A number'), { minItems: 1, maxItems: MAX_QUICK_LINES }),
      }),
      answer: NumberMatches,
      failures: ['notFound'],
      bodyLimit: 128 << 10,
    },
    getOrderOfPoNumber: {
      summary: 'As orderOfPoNumber of the customer',
      payload: object({ customerId: recordId, poNumber: textField('PO number') }),
      answer: Type.Object({ order: Type.Optional(OrderLink) }),
    },
    getOrderForm: {
      summary: 'What an order for a customer begins with: who it is, and the saved addresses',
      payload: object({ customerId: recordId }),
      answer: Type.Object({
        customerName: Type.String(),
        companyName: Type.String(),
        email: Type.String(),
        /** Whether the account is active. Only active accounts can order. */
        isActive: Type.Boolean(),
        /** The default address first. */
        addresses: Type.Array(Address),
      }),
      failures: ['notFound'],
    },
    listDevelopmentItems: {
      summary: 'Requests to develop, grouped by item and status, the most asked for first',
      payload: object({
        status: Type.Optional(Development),
        text: Type.Optional(textField('A number, as far as known')),
        ...paging,
      }),
      answer: Type.Array(DevelopmentItem),
      paged: true,
    },
    getDevelopmentItem: {
      summary: 'Who asked for an item, when, and how many',
      payload: object({
        id: Type.String({
          pattern: '^[0-9]{1,9}-[a-z-]{1,30}$',
          description: 'Item and status: 12-in-development',
        }),
      }),
      answer: Type.Object({
        ...DevelopmentItem.properties,
        requests: Type.Array(
          Type.Object({
            customerId: Type.String(),
            customerName: Type.String(),
            companyName: Type.String(),
            quantity: Type.Integer(),
            askedAt: Timestamp,
          }),
        ),
      }),
      failures: ['notFound'],
    },
  }),
  ...defineChanges(usual, {
    confirmOrder: decision('Confirms an order as the customer sent it', {
      short: Type.Optional(
        Type.Array(object({ id: recordId, stock: digits('Free pieces, as they were shown', 9) }), {
          description:
            'Lines of which the member of staff confirms more than is in stock and not promised: they become back orders; those that are back orders need none',
          maxItems: 200,
        }),
      ),
      expected: Type.Optional(expectedDay),
    }),
    changeOrder: changeOfVersion(
      'Changes an order: at once where it costs and lacks nothing. Otherwise an order that is not confirmed goes back to the customer with the change, and a confirmed order is changed once the customer accepts. Quantity 0 takes a line out',
      { id: recordId, version, ...staffAmendment },
      Type.Object({
        ...Changed.properties,
        /** Id of the change. */
        id: Type.String(),
        state: Type.Enum([...amendmentStates]),
      }),
    ),
    cancelOrder: decision(
      'Cancels a confirmed order before its first delivery; the reason goes to the customer',
      { reason },
    ),
    correctDelivery: changeOfVersion(
      'Corrects carrier and tracking number of a delivery, and its pieces until it has arrived; the customer gets a mail',
      {
        id: recordId,
        version: Type.Optional(version),
        deliveryId: recordId,
        ...parcelFields,
        lines: Type.Optional(
          Type.Array(typedPieces, {
            description: 'Pieces of lines in the delivery; with the version of the order',
            maxItems: 200,
          }),
        ),
        beyondStock,
        remark: amendmentRemark,
      },
    ),
    packDelivery: {
      ...changeOfVersion(
        'Replaces the cartons of a delivery that has not arrived; they hold its pieces, or fewer',
        {
          id: recordId,
          version,
          deliveryId: recordId,
          cartons: Type.Array(packedCarton, { maxItems: MAX_CARTONS }),
        },
      ),
      bodyLimit: 512 << 10,
    },
    issueInvoice: changeOfVersion(
      'Issues the commercial invoice of a delivery of an order with prices; the customer gets a mail',
      { id: recordId, version, deliveryId: recordId },
      Type.Object({ code: Type.String() }),
    ),
    answerAmendment: changeOfVersion(
      'Accepts or refuses a change that the customer proposes, or withdraws the own one',
      { id: recordId, ...amendmentAnswer, backOrder: asBackOrder },
    ),
    placeOrderFor: changeOfVersion(
      'Places an order for a customer who telephoned; the customer gets a mail',
      {
        customerId: recordId,
        key: onceKey,
        ...consigneeFields,
        ...orderFormFields,
        items: Type.Array(
          object({
            itemId: recordId,
            quantity,
            backOrder: Type.Optional(
              choice(
                [0, 1],
                '1: it may be a back order; without it what is out of stock is refused',
              ),
            ),
            reference: Type.Optional(textField("The customer's reference of the line")),
          }),
          { minItems: 1, maxItems: MAX_CART_LINES },
        ),
      },
      Type.Object({ id: Type.String(), orderCode: Type.String() }),
    ),
    rejectOrder: decision('Turns an order down; the reason goes to the customer', { reason }),
    shipOrder: decision('Says that goods are under way; once more for each further delivery', {
      ...parcelFields,
      lines: Type.Optional(
        Type.Array(typedPieces, {
          description: 'What is shipped; without it, what is in stock of everything that remains',
          minItems: 1,
          maxItems: 200,
        }),
      ),
      beyondStock,
      asPart: Type.Optional(
        choice([0, 1], '1: a part is shipped of an order that is to be sent in one delivery'),
      ),
      shippedAt: Type.Optional(
        Type.String({
          maxLength: 30,
          description: 'When they left, if before now, ISO 8601: 2026-12-31T14:00:00Z',
        }),
      ),
      expected: Type.Optional(expectedDay),
    }),
    deliverOrder: decision(
      'Says that goods have arrived: of the delivery named, else of all that are under way',
      { deliveryId: Type.Optional(recordId) },
    ),
    takeBackDelivery: decision(
      'Takes a delivery back that has not arrived: its pieces are still to be shipped; the customer gets a mail',
      { deliveryId: recordId, remark: amendmentRemark },
    ),
    sendOrderMessage: changeOfVersion(
      'Writes to the customer about an order, or sends files, or both; the customer gets a mail',
      { id: recordId, ...messageFields, key: Type.Optional(onceKey) },
      Type.Object({ id: Type.String() }),
    ),
    addOrderFile: {
      ...changeOfVersion(
        'Sends a file about an order; a message that names it brings it to the customer',
        { id: recordId, ...fileFields, key: Type.Optional(onceKey) },
        Type.Omit(OrderFile, ['type']),
      ),
      failures: ['notFound', 'conflict', 'tooLarge', 'unavailable'],
      bodyLimit: ORDER_FILE_BODY,
    },
    readOrderMessages: changeOfVersion(
      "Marks the customer's messages as read, up to the one named",
      {
        id: recordId,
        messageId: recordId,
      },
    ),
    setDevelopmentStatus: changeOfVersion(
      'Moves all requests for an item on; who asked is told by e-mail',
      {
        itemId: recordId,
        from: Development,
        status: Development,
        remark: Type.Optional(Type.String({ maxLength: 500 })),
      },
      Type.Object({ requests: Type.Integer() }),
    ),
  }),
};
