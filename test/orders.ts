/** Adds orders in any state directly to the database. */
import type { OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import { shipToSql } from '#features/ordering/server/order-rows.ts';
import type { Database } from '#platform/database.ts';
import { addCustomer } from './staff.ts';

interface OrderFields {
  /** Default: a new customer. */
  customerId?: number;
  orderStatus?: OrderStatus;
  shippingStatus?: ShippingStatus;
  lines?: { number: string; quantity: number; itemId?: number; component?: string }[];
}

export interface TestOrder {
  id: number;
  code: string;
  customerId: number;
  /** Ids of the lines, in order. */
  lines: number[];
}

let count = 0;

/** Ships a confirmed order in one delivery. */
export async function deliverWhole(
  { write }: Database,
  id: number | string,
  status: ShippingStatus,
): Promise<void> {
  await write.query(
    `with made as (
       insert into ordering.delivery (order_id, number, carrier, tracking_number, remaining, arrived_at,
         ship_to)
       values ($1, 1, '', '', 0, case when $2 = 'delivered' then now() end, ${shipToSql('$1')})
       returning id
     )
     insert into ordering.delivery_line (delivery_id, line_id, quantity, ordered)
     select made.id, l.id, l.quantity, l.quantity
     from made, ordering.order_line l where l.order_id = $1 and l.quantity > 0`,
    [id, status],
  );
  await write.query('update ordering.customer_order set shipping_status = $2 where id = $1', [
    id,
    status,
  ]);
}

export async function addOrder(database: Database, fields: OrderFields = {}): Promise<TestOrder> {
  count += 1;
  const code = `EE261121${String(count).padStart(4, '0')}`;
  const customerId = fields.customerId ?? Number(await addCustomer(database, 'active'));
  const { orderStatus = 'wait for confirm', shippingStatus = 'wait for shipping' } = fields;
  const { rows } = await database.write.query<{ id: number }>(
    `with numbered as (
       insert into ordering.day_number values ('2026-11-21', 1)
       on conflict (day) do update set last = day_number.last + 1
     )
     insert into ordering.customer_order (customer_id, code, order_status, shipping_status,
       shipping_method, consignee_name, consignee_contact, consignee_address, consignee_zipcode,
       consignee_country)
     values ($1, $2, $3, $4, 1, 'Ada Weber', '+49 1512 3456789', 'Ring 1, Ulm', '89073', 'DE')
     returning id`,
    [customerId, code, orderStatus, 'wait for shipping'],
  );
  const id = rows[0]?.id ?? 0;
  await database.write.query(
    `insert into ordering.order_event
       (order_id, actor, who, action, order_status, shipping_status)
     select $1, 'customer', email, 'place', 'wait for confirm', 'wait for shipping'
     from accounts.customer where id = $2`,
    [id, customerId],
  );
  const lines: number[] = [];
  const drafts = fields.lines ?? [{ number: '454231-5007S', quantity: 4 }];
  for (const [seq, { number, quantity, itemId = 9_000_000, component = '' }] of drafts.entries()) {
    const added = await database.write.query<{ id: number }>(
      `insert into ordering.order_line
         (order_id, seq, item_id, type, ref_code_old, component, quantity, asked_quantity)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      [id, seq + 1, itemId, component ? 1 : 0, number, component, quantity],
    );
    lines.push(added.rows[0]?.id ?? 0);
  }
  if (shippingStatus !== 'wait for shipping') await deliverWhole(database, id, shippingStatus);
  return { id, code, customerId, lines };
}
