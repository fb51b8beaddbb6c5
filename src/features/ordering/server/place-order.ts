/** Makes an order of lines of the cart: everything about it happens, or nothing does. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { placed } from '../states.ts';
import type { NotifyOrder } from './apply-action.ts';
import { consigneeOf } from './consignee.ts';
import {
  type BlockedItem,
  idOf,
  nameSql,
  obstacleSql,
  oeSql,
  type Reader,
  refusal,
  restrictedSql,
  withCatalogue,
} from './items.ts';

type Form = Payload<typeof calls.orderAddFromCart>;

interface Outcome {
  /** Null where it was refused. */
  id: number | null;
  who: string;
  blocked: BlockedItem[] | null;
}

// One statement looks at the lines and, where nothing is in the way, writes order, lines and history
// and takes what is ordered out of the cart. Stock is looked at, not reserved (decision 0011).
const placeSql = `
  with wanted as materialized (
    select n.place, n.id, n.quantity, l.item_id, l.type, l.referer_turbo_id,
      case when l.id is null then '' when ${obstacleSql} = 'withdrawn' then l.name
        else ${nameSql} end as name,
      coalesce(t.pn, '') as turbo_pn, ${oeSql} as oe,
      coalesce(nullif(p.model, ''), t.model, '') as model, coalesce(p.component, '') as component,
      case when l.id is null then 'not in the cart'
        when ${restrictedSql} and $4 then 'no right'
        when ${obstacleSql} is not null then ${obstacleSql}
        when l.total_quantity < n.quantity then 'fewer in the cart' end as obstacle
    from unnest($2::int[], $3::int[]) with ordinality n (id, quantity, place)
      left join ordering.cart_line l on l.id = n.id and l.customer_id = $1
      ${withCatalogue}
  ), placed as (
    insert into ordering.customer_order (customer_id, shipping_method, consignee_name,
      consignee_company, consignee_contact, consignee_address, consignee_zipcode, consignee_country)
    select $1, $5, $6, $7, $8, $9, $10, $11
    where not exists (select from wanted where obstacle is not null)
    returning id
  ), lines as (
    insert into ordering.order_line (order_id, seq, item_id, type, ref_code_old, turbo_pn,
      vehicle_oe_no, model, component, referer_turbo_id, quantity, asked_quantity)
    select placed.id, w.place, w.item_id, w.type, w.name, w.turbo_pn, w.oe, w.model, w.component,
      w.referer_turbo_id, w.quantity, w.quantity
    from placed, wanted w order by w.place
  ), event as (
    insert into ordering.order_event (order_id, actor, who, action, order_status, shipping_status)
    select placed.id, 'customer', c.email, 'place', $12, $13
    from placed, accounts.customer c where c.id = $1
  ), kept as (
    update ordering.cart_line c set total_quantity = c.total_quantity - w.quantity,
      quantity = c.total_quantity - w.quantity
    from wanted w, placed where c.id = w.id and c.total_quantity > w.quantity
  ), gone as (
    delete from ordering.cart_line c using wanted w, placed
    where c.id = w.id and c.total_quantity = w.quantity
  )
  select (select id from placed) as id,
    (select email from accounts.customer where id = $1) as who,
    (select json_agg(json_build_object('id', id, 'name', name, 'obstacle', obstacle) order by place)
      from wanted where obstacle is not null) as blocked`;

// The last statement before the answer: whoever orders at the same moment waits for this row.
const numberSql = `
  with numbered as (
    insert into ordering.day_number values ((now() at time zone 'utc')::date, 1)
    on conflict (day) do update set last = day_number.last + 1
    returning day, last::text as last
  )
  update ordering.customer_order
  set code = 'EE' || to_char(day, 'YYMMDD') || lpad(last, greatest(4, length(last)), '0')
  from numbered where id = $1
  returning code`;

/**
 * Orders lines of the cart, in the customer's transaction. Ordering fewer leaves the rest in the cart.
 * @returns the order code: 'EE', the day (UTC) as yyMMdd, and its number of the day
 * @throws CallError conflict where a line can't be ordered: `val` tells each such line and why;
 * badInput for a line named twice and for an unknown country
 */
export async function placeOrder(
  client: pg.ClientBase,
  customerId: number,
  form: Form,
  reader: Reader,
  tell: NotifyOrder,
): Promise<string> {
  const { name, company, contact, address, zipcode, country } = consigneeOf(
    {
      name: form.shippingConsigneeName,
      company: form.shippingConsigneeCompany,
      contact: form.shippingConsigneeContact,
      address: form.shippingConsigneeAddress,
      zipcode: form.shippingConsigneeZipcode,
      country: form.shippingConsigneeCountry,
    },
    'shippingConsignee',
  );
  const ids = form.cartItems.map(({ id }) => idOf(id));
  if (new Set(ids).size < ids.length) {
    const key: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', key, { field: 'cartItems' });
  }
  const { rows } = await client.query<Outcome>({
    name: 'place-order',
    text: placeSql,
    values: [
      customerId,
      ids,
      form.cartItems.map(({ quantity }) => Number(quantity)),
      !maySeeRestricted(reader.level),
      Number(form.shippingMethod),
      name,
      company,
      contact,
      address,
      zipcode,
      country,
      placed.orderStatus,
      placed.shippingStatus,
    ],
  });
  const [outcome] = rows;
  if (outcome?.blocked) {
    throw refusal('These items can not be ordered now: {items}', outcome.blocked, reader);
  }
  if (!outcome || outcome.id === null) throw new Error('an order was neither placed nor refused');
  await tell(client, outcome.id, { action: 'place', by: 'customer', who: outcome.who });
  const numbered = await client.query<{ code: string }>({
    name: 'number-order',
    text: numberSql,
    values: [outcome.id],
  });
  return numbered.rows[0]?.code ?? '';
}
