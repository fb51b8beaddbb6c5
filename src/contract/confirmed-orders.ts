/** Changes of orders (docs/product.md 12.16), and the deliveries of confirmed orders (12.12). */
import { type Static, Type } from 'typebox';
import {
  choice,
  defineCustomerCalls,
  digits,
  object,
  ordinaryCall,
  requiredChoice,
  textField,
  wholeNumber,
} from './call.ts';
import { consigneeFields, wishFields } from './order-form.ts';
import {
  amendmentEnds,
  amendmentStates,
  correctedFields,
  MAX_AMENDMENT_TEXT,
  MAX_QUANTITY,
} from './order-names.ts';
import { id } from './ordering.ts';
import { QuotationEvent } from './quotations.ts';
import { oneItem } from './shows.ts';

const Moment = Type.String({ description: 'ISO 8601, UTC' });

export const Amendment = Type.Object({
  id: Type.String(),
  at: Moment,
  by: Type.Enum(['customer', 'staff']),
  /** Note of the author; may be empty. */
  remark: Type.String(),
  changes: Type.Array(
    Type.Object({
      lineId: Type.String(),
      itemNumber: Type.String(),
      from: Type.Integer(),
      to: Type.Integer(),
      /** The number of the item that replaces the line's item. */
      replacedBy: Type.Optional(Type.String()),
    }),
  ),
  added: Type.Optional(
    Type.Array(
      Type.Object({
        itemNumber: Type.String(),
        quantity: Type.Integer(),
        /** Only if the order has prices. */
        unitPrice: Type.Optional(Type.String()),
        leadDays: Type.Optional(Type.Integer()),
      }),
    ),
  ),
  /** Corrected fields, with their values before and after in words. */
  corrections: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Enum([...correctedFields]),
        from: Type.String(),
        to: Type.String(),
        /** The number of the delivery that has the field. */
        delivery: Type.Optional(Type.Integer()),
        /** The item whose pieces or day are corrected; absent if the day of all lines is corrected. */
        itemNumber: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** The amendment cancels the whole order. */
  cancels: Type.Optional(Type.Literal(true)),
  /** The quotation after the change: total, validity, prices that differ. Only if the order has prices. */
  quotation: Type.Optional(QuotationEvent),
  /** Lines whose quantity exceeds the free pieces become back orders. */
  backOrder: Type.Optional(Type.Literal(true)),
  state: Type.Enum([...amendmentStates]),
  answeredAt: Type.Optional(Moment),
  answeredBy: Type.Optional(Type.Enum(['customer', 'staff'])),
  /** Why the amendment was refused; may be empty. */
  answer: Type.String(),
  /**
   * Why the amendment can no longer be carried out; `state` is then 'withdrawn'. The reason 'shipped' means
   * that too many pieces of a line were shipped: `itemNumber` is the line's item, `shipped` the line's
   * shipped pieces.
   */
  ended: Type.Optional(
    Type.Object({
      reason: Type.Enum([...amendmentEnds]),
      itemNumber: Type.Optional(Type.String()),
      shipped: Type.Optional(Type.Integer()),
    }),
  ),
});
export type Amendment = Static<typeof Amendment>;

export const amendedLine = {
  id: digits('Id of a line'),
  quantity: wholeNumber(`0 to ${MAX_QUANTITY}`, 4),
};
export const amendmentRemark = Type.Optional(
  textField('What its author writes with it', MAX_AMENDMENT_TEXT),
);

/** Fields that answer an amendment of the other side, or withdraw the caller's own amendment. */
export const amendmentAnswer = {
  amendmentId: id,
  accept: requiredChoice([0, 1], '1: accepted; 0: refused, or withdrawn'),
  reason: Type.Optional(textField('Why it is refused', MAX_AMENDMENT_TEXT)),
};

/** Only staff may send this field. */
export const asBackOrder = Type.Optional(
  choice([0, 1], '1: lines of which too few pieces are free become back orders'),
);

const failures = ['notFound', 'conflict', 'tooMany'] as const;

export const amendmentCalls = defineCustomerCalls(ordinaryCall, {
  orderAmendmentAdd: {
    path: '/api/ot/order/amendment/add',
    shows: 'nothing',
    summary:
      'Proposes other quantities, another consignee, other wishes, or to cancel a confirmed order; it stays as it is until staff answer. Before it is confirmed, what costs nothing is changed at once',
    payload: object({
      orderId: id,
      lines: Type.Optional(Type.Array(object(amendedLine), { minItems: 1, maxItems: 200 })),
      consignee: Type.Optional(object(consigneeFields)),
      ...wishFields,
      cancel: Type.Optional(
        choice([0, 1], '1: the order is to be cancelled, of which nothing was shipped'),
      ),
      remark: amendmentRemark,
    }),
    answer: object({ id: Type.String(), state: Type.Enum(['waiting', 'made']) }),
    failures,
  },
  orderAmendmentAnswer: {
    path: '/api/ot/order/amendment/answer',
    // Each call counts as a read of stock, because a refusal names items that are not in stock.
    shows: oneItem,
    summary: 'Accepts or refuses a change that staff propose, or withdraws the own one',
    payload: object({ orderId: id, ...amendmentAnswer }),
    answer: object({}),
    failures,
  },
});

const LinePieces = { lineId: Type.String(), quantity: Type.Integer() };

export const Carton = Type.Object({
  /** Shipping marks; may be empty. */
  marks: Type.String(),
  /** Outer size in mm; absent if it is unknown. */
  size: Type.Optional(
    Type.Object({ length: Type.Integer(), width: Type.Integer(), height: Type.Integer() }),
  ),
  /** Gross weight in g; absent if it is unknown. */
  grossGrams: Type.Optional(Type.Integer()),
  lines: Type.Array(
    Type.Object({
      ...LinePieces,
      /** Serial numbers, or the batch; may be empty. */
      serials: Type.String(),
      /** Net weight of a piece in g when it was packed; absent if it was unknown. */
      netGrams: Type.Optional(Type.Integer()),
    }),
  ),
});
export type Carton = Static<typeof Carton>;

const ShipTo = Type.Object({
  poNumber: Type.String(),
  shippingConsigneeName: Type.String(),
  shippingConsigneeCompany: Type.String(),
  shippingConsigneeContact: Type.String(),
  shippingConsigneeAddress: Type.String(),
  shippingConsigneeZipcode: Type.String(),
  shippingConsigneeCountry: Type.String(),
});
export type ShipTo = Static<typeof ShipTo>;

const Delivery = Type.Object({
  id: Type.String(),
  /** Counts from 1 within the order. */
  number: Type.Integer(),
  carrier: Type.String(),
  trackingNumber: Type.String(),
  /** URL of the carrier's tracking page; absent if the carrier has no such page. */
  trackingPage: Type.Optional(Type.String()),
  /** The carrier ships by sea: `trackingNumber` is the number of a bill of lading. */
  isSeaFreight: Type.Optional(Type.Literal(true)),
  shippedAt: Moment,
  /** When customer or staff confirmed the arrival; absent until then. */
  arrivedAt: Type.Optional(Moment),
  /** Pieces of the order that remained to be shipped after this delivery. */
  remaining: Type.Integer(),
  /** Consignee and PO number when the delivery was shipped. */
  shipTo: ShipTo,
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      ...LinePieces,
      /** Quantity of the line when the delivery was shipped. */
      ordered: Type.Integer(),
    }),
  ),
  /** Cartons in the order of their numbers, which count from 1; absent until the delivery is packed. */
  cartons: Type.Optional(Type.Array(Carton)),
});
export type Delivery = Static<typeof Delivery>;

/** Shipping progress of an order in transit. */
export const Goods = Type.Object({
  /** Shipped pieces, out of the pieces `ordered` in all lines. */
  shipped: Type.Integer(),
  ordered: Type.Integer(),
  remain: Type.Boolean(),
  /** Whether a delivery has not arrived yet. */
  underWay: Type.Boolean(),
});
export type Goods = Static<typeof Goods>;

export const Deliveries = Type.Object({
  /** The earliest first. */
  shipped: Type.Array(Delivery),
  remaining: Type.Array(Type.Object(LinePieces)),
  /**
   * The day on which all remaining pieces are expected to be shipped, as 2026-12-31; absent if a line has no
   * day.
   */
  expected: Type.Optional(Type.String()),
});
export type Deliveries = Static<typeof Deliveries>;
