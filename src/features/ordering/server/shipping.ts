/** Ships the goods of a locked order, and records their arrival (docs/product.md 12.12). */
import type pg from 'pg';
import type { Goods } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { MovedGoods } from '../mail/order-letters.ts';
import type { OrderStates } from '../states.ts';
import { goodsSql } from './deliveries.ts';
import {
  addedPieces,
  changedLines,
  deliveryLines,
  type LineBeyondStock,
  pieceOf,
  piecesInStock,
  type ShippedLine,
  writePieces,
} from './delivery-pieces.ts';
import type { LockedOrder } from './locked-order.ts';
import { shipToSql } from './order-rows.ts';

export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** Without lines: all remaining pieces that are in stock. */
  readonly lines?: readonly ShippedLine[];
  /** Lines that are shipped with more pieces than are in stock. */
  readonly beyondStock?: readonly LineBeyondStock[];
  /** Ships a part, although the customer wants the order in one delivery. */
  readonly asPart?: boolean;
  /** Time when the goods left; now by default. The stock of items that were counted later stays unchanged. */
  readonly shippedAt?: Date;
}

/** Goods that were moved, with the shipping status that follows. */
export type Moved = { readonly goods: MovedGoods } & Pick<OrderStates, 'shippingStatus'>;

/** Shipped and remaining goods of a locked order; null unless the order is in transit. */
export async function goodsOf(client: pg.ClientBase, orderId: number): Promise<Goods | null> {
  const { rows } = await client.query<{ goods: Goods | null }>({
    name: 'goods-of-order',
    text: `select ${goodsSql} as goods from ordering.customer_order o where o.id = $1`,
    values: [orderId],
  });
  return rows[0]?.goods ?? null;
}

/**
 * Writes a delivery of a locked order and takes its pieces off the stock.
 * @throws CallError badInput for no pieces; conflict if no remaining pieces are in stock, and if pieces
 * remain of an order that is to be sent in one delivery, unless `asPart`; the errors of changedLines
 */
export async function shipPieces(
  client: pg.ClientBase,
  { id: orderId, sendWhole }: Pick<LockedOrder, 'id' | 'sendWhole'>,
  { lines: wanted, beyondStock, asPart, carrier, trackingNumber, shippedAt }: Shipment,
): Promise<Moved> {
  const rows = await deliveryLines(client, orderId, { shippedAt });
  const lines = changedLines(rows, wanted ?? piecesInStock(rows), beyondStock);
  if (lines.length === 0 && wanted) {
    throw new CallError('badInput', 'Enter the pieces that are shipped.');
  }
  if (lines.length === 0) {
    throw new CallError(
      'conflict',
      'Nothing of what remains is in stock. Nothing was shipped; name the pieces that are shipped all the same.',
    );
  }
  const remaining = rows.reduce((sum, { unshipped }) => sum + unshipped, 0) - addedPieces(lines);
  if (remaining > 0 && sendWhole && !asPart) {
    throw new CallError(
      'conflict',
      'The customer wants this order in one delivery. Nothing was shipped. Ship all that remains, or say that the rest follows.',
    );
  }
  const { rows: added } = await client.query<{ id: number; number: number }>(addDeliverySql, [
    orderId,
    ...[carrier.trim(), trackingNumber.trim(), remaining, shippedAt ?? null],
  ]);
  const [delivery] = added;
  if (!delivery) throw new Error('a delivery was not written');
  await writePieces(client, delivery.id, lines);
  const deliveries = [{ number: delivery.number, carrier, trackingNumber }];
  return { goods: { deliveries, pieces: lines.map(pieceOf) }, shippingStatus: 'in transit' };
}

// The order is locked, so that its deliveries are numbered one after another. The number of a delivery that
// was taken back is not used again: it is in mails, in the history and on paper.
const addDeliverySql = `
  insert into ordering.delivery
    (order_id, number, carrier, tracking_number, remaining, shipped_at, ship_to)
  select $1, 1 + greatest(
      (select max(number) from ordering.delivery where order_id = $1),
      (select max(delivery) from ordering.order_event where order_id = $1), 0),
    $2, $3, $4, coalesce($5, now()),
    ${shipToSql('$1')}
  returning id, number`;

export const noDelivery = () =>
  new CallError('notFound', 'This delivery does not exist.' satisfies TextKey);
export const alreadyArrived = () =>
  new CallError('conflict', 'This delivery has already been confirmed.' satisfies TextKey);

/** A delivery without its lines. */
export interface ShippedDelivery {
  readonly id: number;
  readonly number: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly shippedAt: Date;
  readonly isUnderWay: boolean;
}

export async function deliveriesOf(
  client: pg.ClientBase,
  orderId: number,
): Promise<ShippedDelivery[]> {
  const { rows } = await client.query<ShippedDelivery>(
    `select id, number, carrier, tracking_number as "trackingNumber", shipped_at as "shippedAt",
       arrived_at is null as "isUnderWay"
     from ordering.delivery where order_id = $1 order by number`,
    [orderId],
  );
  return rows;
}

/**
 * Records the arrival of a delivery of a locked order, or of all its deliveries under way.
 * @throws CallError notFound for a delivery of another order; conflict if the delivery has arrived already
 */
export async function receivePieces(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number | undefined,
  { remain }: Goods,
): Promise<Moved> {
  const rows = await deliveriesOf(client, orderId);
  const named = rows.filter(({ id }) => deliveryId === undefined || id === deliveryId);
  if (named.length === 0) throw noDelivery();
  const deliveries = named.filter(({ isUnderWay }) => isUnderWay);
  if (deliveries.length === 0) throw alreadyArrived();
  const { rows: pieces } = await client.query<MovedGoods['pieces'][number]>(
    `with arrived as (
       update ordering.delivery set arrived_at = now() where id = any ($1::int[]) returning id
     )
     select l.id as "lineId", l.ref_code_old as "itemNumber", sum(dl.quantity)::int as quantity
     from arrived join ordering.delivery_line dl on dl.delivery_id = arrived.id
       join ordering.order_line l on l.id = dl.line_id
     group by l.id order by l.seq`,
    [deliveries.map(({ id }) => id)],
  );
  const isUnderWay = rows.some((row) => row.isUnderWay && !deliveries.includes(row));
  return {
    goods: { deliveries, pieces },
    shippingStatus: remain || isUnderWay ? 'in transit' : 'delivered',
  };
}
