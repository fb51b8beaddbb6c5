/** Places an order, in one transaction: from lines of the cart, or by staff for a customer who telephoned. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Obstacle } from '#contract/order-names.ts';
import { lineFieldsJson } from '#features/catalogue-index/items.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { placed } from '../states.ts';
import { requestedDayOf, typedConsignee } from './corrections.ts';
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

type CartForm = Payload<typeof calls.orderAddFromCart>;
/** Fields typed with an order: consignee, shipping method, wishes, note. */
type OrderForm = Omit<CartForm, 'cartItems'>;

/**
 * Orders lines of the cart, in the customer's transaction. Pieces that are not ordered stay in the cart.
 * @returns the order code: 'EE', the day (UTC) as yyMMdd, and the number of the order on this day
 * @throws CallError conflict if a line can't be ordered: `val` lists these lines with the reason; badInput
 * for a duplicate line and for an unknown country
 */
export async function placeOrder(
  client: pg.ClientBase,
  customerId: number,
  { cartItems, ...form }: CartForm,
  reader: LineReader,
): Promise<string> {
  const lines = cartItems.map(({ id, ...line }) => ({ ...line, id: idOf(id) }));
  if (new Set(lines.map(({ id }) => id)).size < lines.length) {
    const key: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', key, { field: 'cartItems' });
  }
  const outcome = await place(client, placeFromCartSql, { customerId, form, lines, reader });
  await queueOrderMail(client, outcome.id, { action: 'place', by: 'customer', who: outcome.who });
  return outcome.code;
}

interface ItemForCustomer {
  readonly id: number;
  readonly quantity: number;
  readonly backOrder: boolean;
  readonly reference: string;
}

/**
 * Orders items for a customer. The caller must have locked the customer's row. The cart stays unchanged.
 * @param who e-mail of the member of staff
 * @throws the errors of placeOrder
 */
export async function placeForCustomer(
  client: pg.ClientBase,
  { customerId, form, items, reader, who }: DeskOrderForm,
): Promise<{ id: number; code: string }> {
  if (new Set(items.map(({ id }) => id)).size < items.length) {
    throw new CallError('badInput', 'An item is named twice: add its quantities up.');
  }
  const orderToPlace = { customerId, form, lines: items, reader };
  const staffValues = [items.map(({ reference }) => plainText(reference)), who];
  const { id, code } = await place(client, placeByStaffSql, orderToPlace, staffValues);
  await queueOrderMail(client, id, { action: 'place', by: 'staff', who });
  return { id, code };
}

interface DeskOrderForm {
  readonly customerId: number;
  readonly form: OrderForm;
  readonly items: readonly ItemForCustomer[];
  /** Level of the customer, and language of the refusal. */
  readonly reader: LineReader;
  readonly who: string;
}

interface RequestedOrder {
  readonly customerId: number;
  readonly form: OrderForm;
  /** Ids of lines in the cart, or of items. */
  readonly lines: readonly {
    readonly id: number;
    readonly quantity: string | number;
    readonly backOrder?: string | number | boolean | undefined;
  }[];
  readonly reader: LineReader;
}

/** @param more further values of the statement */
async function place(
  client: pg.ClientBase,
  statement: { name: string; text: string },
  { customerId, form, lines, reader }: RequestedOrder,
  more: readonly unknown[] = [],
) {
  const { name, company, contact, address, zipcode, country } = typedConsignee(form);
  const { rows } = await client.query<PlaceOutcome>({
    ...statement,
    values: [
      customerId,
      lines.map(({ id }) => id),
      lines.map(({ quantity }) => Number(quantity)),
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
      lines.map(({ backOrder }) => Number(backOrder) === 1),
      requestedDayOf(form.requestedDay) || null,
      Number(form.sendWhole ?? 0) === 1,
      ...more,
    ],
  });
  const [outcome] = rows;
  if (outcome?.blocked) {
    throw refusal('These items cannot be ordered now: {items}', outcome.blocked, reader);
  }
  if (!outcome?.id || !outcome.code) throw new Error('an order was neither placed nor refused');
  return { id: outcome.id, code: outcome.code, who: outcome.who };
}

interface PlaceOutcome {
  /** Null if the order was refused. */
  id: number | null;
  code: string | null;
  who: string;
  blocked: BlockedItem[] | null;
}

interface PlaceSource {
  /** Joins lines `l` to the requested lines `n`. */
  readonly lines: string;
  /** Obstacle that is reported for a requested line without a row `l`. */
  readonly unknown: Obstacle;
  /** SQL: the side that places the order, and the e-mail of the person. */
  readonly actor: string;
  /** Takes the ordered pieces out of their source. */
  readonly take: string;
}

/** SQL: the code of an order, from `day` and its number `last` of that day. `orderCodeIn` (order-search.ts) reads it. */
export const orderCodeSql = `'EE' || to_char(day, 'YYMMDD') || lpad(last, greatest(4, length(last)), '0')`;

// One statement checks the lines. If there is no obstacle, it numbers and writes order, lines and history,
// and takes the ordered pieces out of the cart. Stock is read, not reserved (decision 0011). The row of the
// day's number is locked only after the lines are checked, so that concurrent orders wait for each other only
// briefly.
const placeSql = (name: string, { lines, unknown, actor, take }: PlaceSource) => ({
  name,
  text: `
  with wanted as materialized (
    select n.place, n.id, n.quantity, l.item_id, l.type, l.referer_turbo_id, l.reference,
      case when l.id is null then '' when ${obstacleSql} = 'withdrawn' then l.name
        else ${nameSql} end as name,
      coalesce(t.pn, '') as turbo_pn, ${oeSql} as oe,
      coalesce(nullif(p.model, ''), t.model, '') as model, coalesce(p.component, '') as component,
      ${lineFieldsJson} as line_fields,
      ${backOrderSql} as back_order, s.expected, l.total_quantity - n.quantity as left_over,
      case when l.id is null then '${unknown}'
        when ${restrictedSql} and $4 then 'no right'
        when ${obstacleSql} is not null then ${obstacleSql}
        when ${backOrderSql} and not n.back_order then 'back order'
        when l.total_quantity < n.quantity then 'fewer in the cart' end as obstacle
    from ${lines} ${withCatalogue}
  ), numbered as (
    insert into ordering.day_number select (now() at time zone 'utc')::date, 1
    where not exists (select from wanted where obstacle is not null)
    on conflict (day) do update set last = day_number.last + 1
    returning day, last::text as last
  ), placed as (
    insert into ordering.customer_order (code, customer_id, shipping_method, consignee_name,
      consignee_company, consignee_contact, consignee_address, consignee_zipcode, consignee_country,
      po_number, note, requested_day, send_whole)
    select ${orderCodeSql}, $1, $5, $6, $7, $8, $9, $10, $11, $14, $15, $17, $18
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
    select placed.id, ${actor}, 'place', $12, $13
    from placed, accounts.customer c where c.id = $1
  )${take}
  select (select id from placed) as id, (select code from placed) as code,
    (select email from accounts.customer where id = $1) as who,
    (select json_agg(json_build_object('id', id, 'name', name, 'obstacle', obstacle) order by place)
      from wanted where obstacle is not null) as blocked`,
});

const placeFromCartSql = placeSql('place-order', {
  lines: `unnest($2::int[], $3::int[], $16::boolean[])
        with ordinality n (id, quantity, back_order, place)
      left join ordering.cart_line l on l.id = n.id and l.customer_id = $1`,
  unknown: 'not in the cart',
  actor: `'customer', c.email`,
  take: `, kept as (
    update ordering.cart_line c set total_quantity = left_over, quantity = left_over
    from wanted w, placed where c.id = w.id and left_over > 0
  ), gone as (
    delete from ordering.cart_line c using wanted w, placed where c.id = w.id and left_over = 0
  )`,
});

const placeByStaffSql = placeSql('place-order-by-staff', {
  lines: `unnest($2::int[], $3::int[], $16::boolean[], $19::text[])
        with ordinality n (id, quantity, back_order, reference, place)
      left join lateral (
        select id, id as item_id, type, null::int as referer_turbo_id, n.reference,
          'an unknown item' as name, n.quantity as total_quantity
        from catalogue.item where id = n.id) l on true`,
  unknown: 'withdrawn',
  actor: `'staff', $20`,
  take: '',
});
