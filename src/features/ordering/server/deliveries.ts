/** Deliveries of an order as both sides see them: shipped, arrived and remaining pieces (12.12). */
import type { Carton, Deliveries, Goods, ShipTo } from '#contract/confirmed-orders.ts';
import { expectedOf } from '#features/catalogue/server/items/stock.ts';
import { carriersSql } from '../carriers-sql.ts';
import { lastExpectedSql, unshippedSql } from '../remaining-sql.ts';
import { confirmedSql } from '../state-sql.ts';
import { isConfirmed, type OrderStates } from '../states.ts';
import { type Carrier, trackingBy } from '../tracking.ts';
import { cartonsSql } from './carton-rows.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/** SQL: shipped and remaining goods of order `o`; null unless it is in transit. */
export const goodsSql = `case when ${confirmedSql('o')} and o.shipping_status = 'in transit' then
  json_build_object(
    'shipped', (select coalesce(sum(dl.quantity), 0)::int from ordering.delivery_line dl
      join ordering.order_line l on l.id = dl.line_id where l.order_id = o.id),
    'ordered', (select sum(l.quantity)::int from ordering.order_line l where l.order_id = o.id),
    'remain', exists (select from ordering.order_line l where l.order_id = o.id and ${unshippedSql} > 0),
    'underWay', exists (select from ordering.delivery d where d.order_id = o.id and d.arrived_at is null))
  end`;

/**
 * SQL: whether something of order `o` remains to be shipped. Conditions on its columns come first, so that
 * PostgreSQL uses the index of states.
 */
export const remainsSql = `(${confirmedSql('o')}
  and o.shipping_status in ('wait for shipping', 'in transit')
  and (o.shipping_status = 'wait for shipping' or exists (select from ordering.order_line l
    where l.order_id = o.id and ${unshippedSql} > 0)))`;

/**
 * SQL: whether a delivery of order `o` is under way. Avoids 'exists', which PostgreSQL may turn into a join
 * that reads all deliveries.
 */
export const underWaySql = `(${confirmedSql('o')} and o.shipping_status = 'in transit'
  and (select bool_or(d.arrived_at is null) from ordering.delivery d where d.order_id = o.id))`;

/** A delivery as deliveryColumns selects it; times in ms since 1970. */
export interface DeliveryRow {
  readonly id: number;
  readonly number: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly shippedAt: number;
  readonly arrivedAt: number | null;
  /** Pieces of the order still to be sent when the delivery left. */
  readonly remaining: number;
  readonly lines: readonly {
    readonly id: number;
    readonly lineId: number;
    readonly quantity: number;
    /** Ordered pieces of the line when the delivery left. */
    readonly ordered: number;
  }[];
  readonly cartons: readonly Carton[] | null;
  readonly shipTo: ShipTo;
}

const deliveryFields: Record<keyof DeliveryRow, string> = {
  id: 'd.id',
  number: 'd.number',
  carrier: 'd.carrier',
  trackingNumber: 'd.tracking_number',
  shippedAt: momentSql('d.shipped_at'),
  arrivedAt: momentSql('d.arrived_at'),
  remaining: 'd.remaining',
  lines: `(select json_agg(json_build_object('id', dl.id, 'lineId', dl.line_id, 'quantity', dl.quantity,
      'ordered', dl.ordered) order by l.seq) from ordering.delivery_line dl join ordering.order_line l on l.id = dl.line_id
    where dl.delivery_id = d.id)`,
  cartons: cartonsSql,
  shipTo: 'd.ship_to',
};

/** SQL: the deliveries of order `o`, the carriers, and the day on which all remaining pieces are expected. */
export const deliveryColumns = `${goodsSql} as goods,
  (select coalesce(json_agg(${jsonSql(deliveryFields)} order by d.number), '[]')
    from ordering.delivery d where d.order_id = o.id) as deliveries,
  case when o.shipping_status <> 'wait for shipping' then ${carriersSql} end as carriers,
  to_char(${lastExpectedSql}, 'YYYY-MM-DD') as "remainingExpected"`;

export interface DeliveryColumns {
  readonly goods: Goods | null;
  readonly deliveries: readonly DeliveryRow[];
  /** Null before something was shipped. */
  readonly carriers: readonly Carrier[] | null;
  readonly remainingExpected: string | null;
}

interface DeliveredOrder extends DeliveryColumns, Pick<OrderStates, 'orderStatus'> {}

/** The deliveries of an order as both sides see them; {} before the order is confirmed. */
export function presentDeliveries(
  order: DeliveredOrder,
  lines: readonly { readonly id: string; readonly quantity: number }[],
): { deliveries?: Deliveries } {
  if (!isConfirmed(order)) return {};
  const { deliveries, carriers, remainingExpected } = order;
  const shippedPieces = new Map<string, number>();
  for (const { lineId, quantity } of deliveries.flatMap((delivery) => delivery.lines)) {
    const id = String(lineId);
    shippedPieces.set(id, (shippedPieces.get(id) ?? 0) + quantity);
  }
  const remaining = lines
    .map(({ id, quantity }) => ({ lineId: id, quantity: quantity - (shippedPieces.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const trackingOf = trackingBy(carriers ?? []);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    deliveries: {
      shipped: deliveries.map(({ id, shippedAt, arrivedAt, lines, cartons, ...delivery }) => ({
        ...delivery,
        ...trackingOf(delivery),
        id: String(id),
        shippedAt: iso(shippedAt),
        ...(arrivedAt !== null && { arrivedAt: iso(arrivedAt) }),
        lines: lines.map((line) => ({
          ...line,
          id: String(line.id),
          lineId: String(line.lineId),
        })),
        ...(cartons && { cartons: [...cartons] }),
      })),
      remaining,
      ...(remaining.length > 0 && expectedOf(remainingExpected)),
    },
  };
}
