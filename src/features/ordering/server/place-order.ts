/** Places an order from lines of the cart, in one transaction. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { lineFieldsJson } from '#features/catalogue-index/fields.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { placed } from '../states.ts';
import { consigneeOf } from './addresses.ts';
import type { NotifyOrder } from './apply-action.ts';
import {
  type BlockedItem,
  backOrderSql,
  idOf,
  type LineReader,
  nameSql,
  obstacleSql,
  oeSql,
  refusal,
  restrictedSql,
  withCatalogue,
} from './items.ts';

type Form = Payload<typeof calls.orderAddFromCart>;

/**
 * Orders lines of the cart, in the customer's transaction. Pieces that are not ordered stay in the cart.
 * @returns the order code: 'EE', the day (UTC) as yyMMdd, and its number of the day
 * @throws CallError conflict if a line can't be ordered: `val` lists these lines with the reason;
 * badInput for a duplicate line and for an unknown country
 */
export async function placeOrder(
  client: pg.ClientBase,
  customerId: number,
  form: Form,
  reader: LineReader,
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
  const { rows } = await client.query<PlaceOutcome>({
    ...placeSql,
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
      plainText(form.poNumber ?? ''),
      plainText(form.note ?? ''),
      form.cartItems.map(({ backOrder }) => Number(backOrder) === 1),
    ],
  });
  const [outcome] = rows;
  if (outcome?.blocked) {
    throw refusal('These items cannot be ordered now: {items}', outcome.blocked, reader);
  }
  if (!outcome?.id || !outcome.code) throw new Error('an order was neither placed nor refused');
  await tell(client, outcome.id, { action: 'place', by: 'customer', who: outcome.who });
  return outcome.code;
}

/** An order that was placed, or what is in its way. */
interface PlaceOutcome {
  /** Null where it was refused. */
  id: number | null;
  code: string | null;
  who: string;
  blocked: BlockedItem[] | null;
}

// One statement looks at the lines and, where nothing is in the way, numbers and writes order, lines and
// history and takes what is ordered out of the cart. Stock is looked at, not reserved (decision 0011).
// A concurrent order waits for the number's row after checking its lines.
const placeSql = {
  name: 'place-order',
  text: `
  with wanted as materialized (
    select n.place, n.id, n.quantity, l.item_id, l.type, l.referer_turbo_id, l.reference,
      case when l.id is null then '' when ${obstacleSql} = 'withdrawn' then l.name
        else ${nameSql} end as name,
      coalesce(t.pn, '') as turbo_pn, ${oeSql} as oe,
      coalesce(nullif(p.model, ''), t.model, '') as model, coalesce(p.component, '') as component,
      ${lineFieldsJson} as line_fields,
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
      back_order, expected, line_fields)
    select placed.id, w.place, w.item_id, w.type, w.name, w.turbo_pn, w.oe, w.model, w.component,
      w.referer_turbo_id, w.reference, w.quantity, w.quantity,
      w.back_order, case when w.back_order then w.expected end, w.line_fields
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
