/** Deliveries of an order: what was shipped, what has arrived, what remains (docs/product.md 12.12). */
import type pg from 'pg';
import type { Deliveries } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import { expectedOf } from '#features/catalogue/server/parts/stock.ts';
import type { TextKey } from '#language/text.ts';
import type { Goods, OrderStates } from '../states.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** SQL: the pieces of order line `l` that were not shipped. */
export const unshippedSql = `(l.quantity - coalesce((select sum(dl.quantity)
  from ordering.delivery_line dl where dl.line_id = l.id), 0))::int`;

/** Pieces of a line that are shipped. */
export interface ShippedLine {
  readonly lineId: number;
  readonly quantity: number;
}

/** A delivery to be shipped. */
export interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** Without lines: everything that remains. */
  readonly lines?: readonly ShippedLine[];
  /** The day on which the pieces that remain then are expected; without it, the earlier one stays. */
  readonly expected?: string;
  /** The moment when they left; without it, now. What the ERP has counted since is not taken off the stock. */
  readonly shippedAt?: Date;
}

/** SQL: where the goods of order `o` are; null unless it is in transit. */
export const goodsSql = `case when o.order_status = 'confirm' and o.shipping_status = 'in transit' then
  json_build_object(
    'remain', exists (select from ordering.order_line l where l.order_id = o.id and ${unshippedSql} > 0),
    'underWay', exists (select from ordering.delivery d where d.order_id = o.id and d.arrived_at is null))
  end`;

/** A delivery as a statement gives it; moments in ms since 1970. */
export interface DeliveryRow {
  readonly id: number;
  readonly number: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly shippedAt: number;
  readonly arrivedAt: number | null;
  readonly lines: readonly {
    readonly id: number;
    readonly lineId: number;
    readonly quantity: number;
  }[];
}

const deliveryFields: Record<keyof DeliveryRow, string> = {
  id: 'd.id',
  number: 'd.number',
  carrier: 'd.carrier',
  trackingNumber: 'd.tracking_number',
  shippedAt: momentSql('d.shipped_at'),
  arrivedAt: momentSql('d.arrived_at'),
  lines: `(select json_agg(json_build_object('id', dl.id, 'lineId', dl.line_id, 'quantity', dl.quantity)
    order by l.seq) from ordering.delivery_line dl join ordering.order_line l on l.id = dl.line_id
    where dl.delivery_id = d.id)`,
};

/** SQL: the deliveries of order `o`, and when what remains is expected. */
export const deliveryColumns = `${goodsSql} as goods,
  (select coalesce(json_agg(${jsonSql(deliveryFields)} order by d.number), '[]')
    from ordering.delivery d where d.order_id = o.id) as deliveries,
  to_char(o.remaining_expected, 'YYYY-MM-DD') as "remainingExpected"`;

/** The columns of deliveryColumns. */
export interface DeliveryColumns {
  readonly goods: Goods | null;
  readonly deliveries: readonly DeliveryRow[];
  readonly remainingExpected: string | null;
}

interface DeliveredOrder extends DeliveryColumns, Pick<OrderStates, 'orderStatus'> {}

/** The deliveries of an order as both sides see them; none before it is confirmed. */
export function presentDeliveries(
  { orderStatus, deliveries, remainingExpected }: DeliveredOrder,
  lines: readonly { readonly id: string; readonly quantity: number }[],
): { deliveries?: Deliveries } {
  if (orderStatus !== 'confirm') return {};
  const shippedPieces = new Map<string, number>();
  for (const { lineId, quantity } of deliveries.flatMap((delivery) => delivery.lines)) {
    const id = String(lineId);
    shippedPieces.set(id, (shippedPieces.get(id) ?? 0) + quantity);
  }
  const remaining = lines
    .map(({ id, quantity }) => ({ lineId: id, quantity: quantity - (shippedPieces.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    deliveries: {
      shipped: deliveries.map(({ id, shippedAt, arrivedAt, lines: pieces, ...delivery }) => ({
        ...delivery,
        id: String(id),
        shippedAt: iso(shippedAt),
        ...(arrivedAt !== null && { arrivedAt: iso(arrivedAt) }),
        lines: pieces.map((line) => ({
          id: String(line.id),
          lineId: String(line.lineId),
          quantity: line.quantity,
        })),
      })),
      remaining,
      ...(remaining.length > 0 && expectedOf(remainingExpected)),
    },
  };
}

/** Where the goods of a locked order are; null unless it is in transit. */
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
 * @returns its number
 * @throws CallError badInput for a line of another order and for no pieces; conflict for more pieces
 * than remain
 */
export async function shipPieces(
  client: pg.ClientBase,
  orderId: number,
  { lines, carrier, trackingNumber, expected, shippedAt }: Shipment,
): Promise<number> {
  const pieces = piecesOf(await unshippedLines(client, orderId), lines);
  const { rows } = await client.query<{ id: number; number: number }>(shipSql, [
    orderId,
    carrier.trim(),
    trackingNumber.trim(),
    pieces.map(({ lineId }) => lineId),
    pieces.map(({ quantity }) => quantity),
    expected || null,
    shippedAt ?? null,
  ]);
  const [delivery] = rows;
  if (!delivery) throw new Error('a delivery was not written');
  await client.query('select ordering.take_off_stock($1)', [delivery.id]);
  return delivery.number;
}

/** A line with the pieces that were not shipped. */
interface UnshippedLine {
  readonly id: number;
  readonly itemNumber: string;
  readonly unshipped: number;
}

async function unshippedLines(client: pg.ClientBase, orderId: number): Promise<UnshippedLine[]> {
  const { rows } = await client.query<UnshippedLine>(
    `select l.id, l.ref_code_old as "itemNumber", ${unshippedSql} as unshipped
     from ordering.order_line l where l.order_id = $1 order by l.seq`,
    [orderId],
  );
  return rows;
}

function piecesOf(
  rows: readonly UnshippedLine[],
  wanted: readonly ShippedLine[] | undefined,
): readonly ShippedLine[] {
  const pieces = (
    wanted ?? rows.map(({ id, unshipped }) => ({ lineId: id, quantity: unshipped }))
  ).filter(({ quantity }) => quantity > 0);
  for (const { lineId, quantity } of pieces) {
    const row = rows.find(({ id }) => id === lineId);
    if (!row) throw new CallError('badInput', 'A line is not of this order.');
    if (quantity > row.unshipped) {
      throw new CallError(
        'conflict',
        '{number}: {quantity} to ship, but only {remaining} remain. Nothing was shipped.',
        { number: row.itemNumber, quantity, remaining: row.unshipped },
      );
    }
  }
  if (pieces.length === 0) throw new CallError('badInput', 'Enter the pieces that are shipped.');
  return pieces;
}

/**
 * Notes that deliveries of a locked order have arrived: one, or all that are under way.
 * @returns the number of the one, and the state of shipping that follows
 * @throws CallError notFound for a delivery of another order; conflict where it has arrived already
 */
export async function receivePieces(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number | undefined,
  goods: Goods,
): Promise<{ number?: number; shippingStatus: OrderStates['shippingStatus'] }> {
  const { rows } = await client.query<{ number: number; underWay: boolean; arrives: boolean }>(
    `select number, arrived_at is null as "underWay", $2::int is null or id = $2 as arrives
     from ordering.delivery where order_id = $1 order by number`,
    [orderId, deliveryId ?? null],
  );
  const arriving = rows.filter(({ arrives }) => arrives);
  if (arriving.length === 0) {
    throw new CallError('notFound', 'This delivery does not exist.' satisfies TextKey);
  }
  if (!arriving.some(({ underWay }) => underWay)) {
    throw new CallError('conflict', 'This delivery has already been confirmed.' satisfies TextKey);
  }
  await client.query(
    `update ordering.delivery set arrived_at = now()
     where order_id = $1 and arrived_at is null and ($2::int is null or id = $2)`,
    [orderId, deliveryId ?? null],
  );
  const isUnderWay = rows.some(({ underWay, arrives }) => underWay && !arrives);
  const [first] = arriving;
  return {
    ...(deliveryId !== undefined && first && { number: first.number }),
    shippingStatus: goods.remain || isUnderWay ? 'in transit' : 'delivered',
  };
}

// The order is locked, so that its deliveries are numbered one after another.
const shipSql = `
  with made as (
    insert into ordering.delivery (order_id, number, carrier, tracking_number, shipped_at)
    select $1, coalesce(max(number), 0) + 1, $2, $3, coalesce($7, now())
    from ordering.delivery where order_id = $1
    returning id, number
  ), lines as (
    insert into ordering.delivery_line (delivery_id, line_id, quantity)
    select made.id, n.line_id, n.quantity from made, unnest($4::int[], $5::int[]) n (line_id, quantity)
  ), remaining as (
    update ordering.customer_order set remaining_expected = coalesce($6::date, remaining_expected)
    where id = $1
  )
  select id, number from made`;

/** Orders of one batch of keepDeliveries. */
const BATCH = 2000;

/**
 * Writes the deliveries of orders that arrived before deliveries were kept, the newest orders first.
 * @returns the id before which the next batch goes on; undefined at the end
 */
export async function keepDeliveries(
  client: pg.ClientBase,
  before: number | undefined,
): Promise<number | undefined> {
  const { rows } = await client.query<{ next: number | null }>(
    `with batch as materialized (
       select id from ordering.customer_order o
       where o.order_status = 'confirm' and o.shipping_status = 'delivered'
         and ($1::int is null or id < $1)
       order by id desc limit $2
     ), made as (
       insert into ordering.delivery
         (order_id, number, carrier, tracking_number, shipped_at, arrived_at)
       select o.id, 1, o.carrier, o.tracking_number,
         coalesce((select max(e.at) from ordering.order_event e
           where e.order_id = o.id and e.action = 'ship'), o.changed_at), o.changed_at
       from batch join ordering.customer_order o using (id)
       where not exists (select from ordering.delivery d where d.order_id = o.id)
       on conflict do nothing
       returning id, order_id
     ), lines as (
       insert into ordering.delivery_line (delivery_id, line_id, quantity)
       select made.id, l.id, l.quantity
       from made join ordering.order_line l on l.order_id = made.order_id and l.quantity > 0
     )
     select min(id) as next from batch`,
    [before ?? null, BATCH],
  );
  return rows[0]?.next ?? undefined;
}
