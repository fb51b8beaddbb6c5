/** SQL of the demo's orders. */
import type pg from 'pg';

/** An item to choose. */
export interface DemoOrderItem {
  readonly id: number;
  readonly type: string;
}
/** As if the order had been placed days ago, and every step taken some hours after the one before. */
export async function moveBack(
  client: pg.ClientBase,
  orderId: number,
  days: number,
): Promise<void> {
  if (days === 0) return;
  await client.query(
    `update ordering.order_event e set at = now() - make_interval(days => $2)
       + make_interval(hours => (select 5 * count(*)::int from ordering.order_event f
          where f.order_id = $1 and f.id < e.id))
     where order_id = $1`,
    [orderId, days],
  );
  await client.query(
    `update ordering.customer_order o set placed_at = now() - make_interval(days => $2),
       changed_at = (select max(at) from ordering.order_event where order_id = o.id),
       code = 'EE' || to_char((now() - make_interval(days => $2)) at time zone 'utc', 'YYMMDD')
         || substr(code, 9)
     where id = $1`,
    [orderId, days],
  );
}

/** Items in stock. */
export async function stocked(client: pg.ClientBase): Promise<DemoOrderItem[]> {
  // Of each kind of component the first ones, so that lines differ; no turbo that C1 may not see.
  const { rows } = await client.query<DemoOrderItem>(
    `select id, type::text from (
       select i.id, i.type, row_number() over (partition by i.type, p.component order by i.id) nth
       from catalogue.item i
         join catalogue.stock s on s.item_id = i.id and s.quantity > 0
         left join catalogue.part p on p.id = i.id
         left join catalogue.turbo t on t.id = i.id
       where p.id is not null or not t.login_to_view
     ) one order by nth, type desc, id limit 12`,
  );
  return rows;
}

/** Parts that are out of stock or not made yet. */
export async function missing(client: pg.ClientBase): Promise<DemoOrderItem[]> {
  const { rows } = await client.query<DemoOrderItem>(
    `select i.id, i.type::text from catalogue.item i
       join catalogue.part p on p.id = i.id
       left join catalogue.stock s on s.item_id = i.id
     where coalesce(s.quantity, 0) = 0 order by s.quantity nulls last, i.id limit 3`,
  );
  return rows;
}
