/** Deliveries of an order (docs/product.md 12.12). */
import { type Static, Type } from 'typebox';

const Moment = Type.String({ description: 'ISO 8601, UTC' });

/** Pieces of an order's line. */
const LinePieces = { lineId: Type.String(), quantity: Type.Integer() };

const Delivery = Type.Object({
  id: Type.String(),
  /** Counts from 1 within the order. */
  number: Type.Integer(),
  carrier: Type.String(),
  trackingNumber: Type.String(),
  shippedAt: Moment,
  /** When customer or staff confirmed that it has arrived; absent while it is under way. */
  arrivedAt: Type.Optional(Moment),
  lines: Type.Array(Type.Object({ id: Type.String(), ...LinePieces })),
});
export type Delivery = Static<typeof Delivery>;

export const Deliveries = Type.Object({
  /** The first one first. */
  shipped: Type.Array(Delivery),
  /** What was not shipped yet, by line. */
  remaining: Type.Array(Type.Object(LinePieces)),
  /** The day on which the remaining pieces are expected to be shipped, as 2026-12-31. */
  expected: Type.Optional(Type.String()),
});
export type Deliveries = Static<typeof Deliveries>;
