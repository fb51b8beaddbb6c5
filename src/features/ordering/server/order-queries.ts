/** SQL of orders: prepared statements that customers wait for. */
import {
  type BlockedItem,
  backOrderSql,
  nameSql,
  obstacleSql,
  oeSql,
  restrictedSql,
  withCatalogue,
} from './items.ts';

export const lockCustomerSql = {
  name: 'lock-customer',
  text: 'select from accounts.customer where id = $1 for no key update',
};

// Take the lock before the key. A request that waited for the lock then sees the key that another
// transaction committed meanwhile: the unique index also finds rows younger than the statement's snapshot.
export const claimKeySql = {
  name: 'claim-key',
  text: `
    with customer as materialized (
      select id from accounts.customer where id = $1 for no key update
    )
    insert into ordering.change_key (customer_id, key, call, payload_sha256)
    select id, $2, $3, $4 from customer
    on conflict do nothing`,
};

export const keepAnswerSql = {
  name: 'keep-answer',
  text: 'update ordering.change_key set answer = $3 where customer_id = $1 and key = $2',
};

/** A new state of an order, with its line in the history. */
export const moveOrderSql = {
  name: 'move-order',
  text: `
    with moved as (
      update ordering.customer_order set order_status = $2, shipping_status = $3,
        carrier = coalesce($4, carrier), tracking_number = coalesce($5, tracking_number),
        changed_at = now(), version = version + 1
      where id = $1
    )
    insert into ordering.order_event
      (order_id, actor, who, action, order_status, shipping_status, remark, changes)
    values ($1, $6, $7, $8, $2, $3, $9, $10)`,
};

/** Sets quantities of order lines. */
export const setQuantitiesSql = `
  update ordering.order_line l set quantity = n.quantity
  from unnest($1::int[], $2::int[]) n (id, quantity) where l.id = n.id`;

/** An order that was placed, or what is in its way. */
export interface PlaceOutcome {
  /** Null where it was refused. */
  id: number | null;
  code: string | null;
  who: string;
  blocked: BlockedItem[] | null;
}

// One statement looks at the lines and, where nothing is in the way, numbers and writes order, lines and
// history and takes what is ordered out of the cart. Stock is looked at, not reserved (decision 0011).
// Whoever orders at the same moment waits for the number's row, after the look at the lines.
export const placeSql = {
  name: 'place-order',
  text: `
  with wanted as materialized (
    select n.place, n.id, n.quantity, l.item_id, l.type, l.referer_turbo_id, l.reference,
      case when l.id is null then '' when ${obstacleSql} = 'withdrawn' then l.name
        else ${nameSql} end as name,
      coalesce(t.pn, '') as turbo_pn, ${oeSql} as oe,
      coalesce(nullif(p.model, ''), t.model, '') as model, coalesce(p.component, '') as component,
      ${backOrderSql} as back_order, s.expected, l.total_quantity - n.quantity as left_over,
      case when l.id is null then 'not in the cart'
        when ${restrictedSql} and $4 then 'no right'
        when ${obstacleSql} is not null then ${obstacleSql}
        when ${backOrderSql} and not n.back_order then 'back order'
        when l.total_quantity < n.quantity then 'fewer in the cart' end as obstacle
    from unnest($2::int[], $3::int[], $16::boolean[])
        with ordinality n (id, quantity, back_order, place)
      left join ordering.cart_line l on l.id = n.id and l.customer_id = $1
      ${withCatalogue}
  ), numbered as (
    insert into ordering.day_number select (now() at time zone 'utc')::date, 1
    where not exists (select from wanted where obstacle is not null)
    on conflict (day) do update set last = day_number.last + 1
    returning day, last::text as last
  ), placed as (
    insert into ordering.customer_order (code, customer_id, shipping_method, consignee_name,
      consignee_company, consignee_contact, consignee_address, consignee_zipcode, consignee_country,
      po_number, note)
    select 'EE' || to_char(day, 'YYMMDD') || lpad(last, greatest(4, length(last)), '0'),
      $1, $5, $6, $7, $8, $9, $10, $11, $14, $15
    from numbered
    returning id, code
  ), lines as (
    insert into ordering.order_line (order_id, seq, item_id, type, ref_code_old, turbo_pn,
      vehicle_oe_no, model, component, referer_turbo_id, reference, quantity, asked_quantity,
      back_order, expected)
    select placed.id, w.place, w.item_id, w.type, w.name, w.turbo_pn, w.oe, w.model, w.component,
      w.referer_turbo_id, w.reference, w.quantity, w.quantity,
      w.back_order, case when w.back_order then w.expected end
    from placed, wanted w order by w.place
  ), event as (
    insert into ordering.order_event (order_id, actor, who, action, order_status, shipping_status)
    select placed.id, 'customer', c.email, 'place', $12, $13
    from placed, accounts.customer c where c.id = $1
  ), kept as (
    update ordering.cart_line c set total_quantity = left_over, quantity = left_over
    from wanted w, placed where c.id = w.id and left_over > 0
  ), gone as (
    delete from ordering.cart_line c using wanted w, placed where c.id = w.id and left_over = 0
  )
  select (select id from placed) as id, (select code from placed) as code,
    (select email from accounts.customer where id = $1) as who,
    (select json_agg(json_build_object('id', id, 'name', name, 'obstacle', obstacle) order by place)
      from wanted where obstacle is not null) as blocked`,
};
