/** Corrects or takes back a delivery that has not arrived (docs/product.md 12.12). The order is locked. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Correction } from '../amendment-parts.ts';
import { trimCartons } from './cartons.ts';
import type { Parcel } from './corrections.ts';
import {
  addedPieces,
  changedLines,
  type DeliveryLine,
  deliveryLines,
  pieceOf,
  writePieces,
} from './delivery-pieces.ts';
import { alreadyArrived, deliveriesOf, type Moved, noDelivery, type Shipment } from './shipping.ts';

/** A delivery that has not arrived. @throws CallError notFound; conflict if it has arrived */
async function deliveryUnderWay(client: pg.ClientBase, orderId: number, deliveryId: number) {
  const deliveries = await deliveriesOf(client, orderId);
  const delivery = deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) throw noDelivery();
  if (!delivery.isUnderWay) throw alreadyArrived();
  const lines = await deliveryLines(client, orderId, { deliveryId, shippedAt: delivery.shippedAt });
  return { delivery, lines, others: deliveries.filter((other) => other !== delivery) };
}

/** Raises `remaining` of a delivery and of all later ones: $1 order, $2 number of the delivery, $3 removed pieces. */
const addRemainingSql = `
  update ordering.delivery set remaining = remaining + $3 where order_id = $1 and number >= $2`;

/**
 * Takes back a delivery of a locked order: its pieces are to be shipped again.
 * @returns also the carrier and tracking number that the order then shows
 * @throws the errors of deliveryUnderWay
 */
export async function takeBack(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number,
): Promise<Moved & { parcel: Parcel }> {
  const { delivery, lines, others } = await deliveryUnderWay(client, orderId, deliveryId);
  const shippedLines = lines.filter(({ shipped }) => shipped > 0);
  await writePieces(
    client,
    deliveryId,
    shippedLines.map((line) => ({ ...line, to: 0 })),
  );
  await client.query('delete from ordering.delivery where id = $1', [deliveryId]);
  const pieces = shippedLines.map((line) => pieceOf({ ...line, to: line.shipped }));
  const back = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  await client.query(addRemainingSql, [orderId, delivery.number, back]);
  return {
    goods: { deliveries: [delivery], pieces },
    shippingStatus: others.length > 0 ? 'in transit' : 'wait for shipping',
    parcel: others.at(-1) ?? { carrier: '', trackingNumber: '' },
  };
}

/**
 * Corrects the pieces of a delivery of a locked order. Pieces that leave the delivery also leave its cartons.
 * @param wanted lines of the order; lines that are not named keep their pieces
 * @throws CallError badInput if no piece would be left in the delivery; the errors of deliveryUnderWay and changedLines
 */
export async function correctPieces(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number,
  { lines: wanted = [], beyondStock }: Pick<Shipment, 'lines' | 'beyondStock'>,
): Promise<Correction[]> {
  if (wanted.length === 0) return [];
  const { delivery, lines } = await deliveryUnderWay(client, orderId, deliveryId);
  const changed = changedLines(lines, wanted, beyondStock);
  const after = ({ id, shipped }: DeliveryLine) =>
    changed.find((line) => line.id === id)?.to ?? shipped;
  if (lines.every((line) => after(line) === 0)) {
    throw new CallError('badInput', 'Nothing would be left of the delivery. Take it back instead.');
  }
  await writePieces(client, deliveryId, changed);
  await client.query(addRemainingSql, [orderId, delivery.number, -addedPieces(changed)]);
  const pieces = changed.map(({ itemNumber, shipped, to }) => ({
    field: 'pieces' as const,
    itemNumber,
    delivery: delivery.number,
    from: String(shipped),
    to: String(to),
  }));
  return [...pieces, ...(await trimCartons(client, delivery))];
}
