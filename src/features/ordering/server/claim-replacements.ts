/** Orders at no charge that replace claimed pieces (docs/product.md 12.17). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { type Currency, currencies, type Incoterm } from '#contract/order-names.ts';
import type { CustomsValue } from '#contract/staff/claims.ts';
import type { TextKey } from '#language/text.ts';
import type { AmendmentParts } from '../amendment-parts.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { readAmount, totalsOfQuotation } from '../money.ts';
import type { Actor, OrderStates } from '../states.ts';
import { changePromisedLines, successorOf } from './amended-lines.ts';
import { orderCodeSql } from './place-order.ts';
import { writeQuotation } from './quotations.ts';

export interface ClaimedPrice {
  readonly currency: Currency;
  readonly unitPrice: string;
  readonly discountPercent: string;
}

/**
 * SQL: the price of line `l` of order `o`; null without a price. The discount of a replacement is left out,
 * because a replacement is worth as much as the pieces that it replaces.
 */
export const claimedPriceSql = `(select json_build_object('currency', q.currency,
    'unitPrice', l.unit_price::text,
    'discountPercent', case when o.claim_id is null then q.discount_percent else 0 end::text)
  from ordering.quotation q where q.order_id = o.id and l.unit_price is not null)`;

/** The customs value of a piece: its price after discount; undefined without a price above 0. */
export function customsValueOf(price: ClaimedPrice | null): CustomsValue | undefined {
  if (!price) return undefined;
  const { currency, unitPrice, discountPercent } = price;
  const line = { lineTotals: [unitPrice], freight: '0', otherCharges: '0' };
  const { total } = totalsOfQuotation({ currency, discountPercent, ...line });
  return Number(total) > 0 ? { currency, unitPrice: total } : undefined;
}

export interface WantedReplacement {
  /** E&E P/N of an item that supersedes the claimed item. */
  readonly replacement?: string | undefined;
  /** Customs value; by default the price of the claimed line after discount. */
  readonly customsValue?: CustomsValue | undefined;
  /** Whether the order becomes a back order if too few pieces are free. */
  readonly backOrder: boolean;
}

interface ClaimedPieces {
  readonly itemId: number;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly price: ClaimedPrice | null;
  readonly incoterm: Incoterm | '';
  readonly incotermPlace: string;
}

/**
 * Places the order that replaces the pieces of a locked claim. The order is confirmed at once, and the
 * customer gets a mail.
 * @param who e-mail of the member of staff
 * @throws CallError badInput without a value for customs, and for an item that does not supersede the claimed
 * item; conflict for an item that is no longer in the catalogue, and if too few pieces are free
 */
export async function placeReplacement(
  client: pg.ClientBase,
  claimId: number,
  who: string,
  { replacement, customsValue, backOrder }: WantedReplacement,
): Promise<void> {
  const { rows } = await client.query<ClaimedPieces>(claimedPiecesSql, [claimId]);
  const [claimed] = rows;
  if (!claimed) throw new Error(`claim ${claimId} has no line`);
  const { itemId: claimedId, itemNumber, quantity, price, incoterm, incotermPlace } = claimed;
  const { currency, unitPrice } = readValue(customsValue ?? customsValueOf(price));
  const item = { itemId: claimedId, itemNumber };
  const { itemId } = replacement ? await successorOf(client, item, replacement) : item;
  const placed = await client.query<{ id: number }>(placeReplacementSql, [claimId, who]);
  const orderId = placed.rows[0]?.id ?? 0;
  const added = [{ itemId, itemNumber: replacement?.trim() || itemNumber, quantity }];
  await changePromisedLines(client, orderId, { changes: [], added }, { actor: 'staff', backOrder });
  const lines = await client.query<{ id: string }>(describeLineSql, [orderId]);
  await writeQuotation(client, orderId, {
    currency,
    lines: lines.rows.map(({ id }) => ({ id, unitPrice })),
    discountPercent: '100',
    ...(incoterm && { incoterm, incotermPlace }),
    validUntil: new Date().toISOString().slice(0, 10),
  });
  await queueOrderMail(client, orderId, { action: 'confirm', by: 'staff', who });
}

/**
 * Checks that an order at no charge gets no more pieces than its claim granted.
 * @throws CallError badInput if it would
 */
export async function checkGranted(
  client: pg.ClientBase,
  orderId: number,
  { changes, added = [] }: Pick<AmendmentParts, 'changes' | 'added'>,
): Promise<void> {
  if (changes.length + added.length === 0) return;
  const { rows } = await client.query<{ claim: string; granted: number; pieces: number }>(
    grantedSql,
    [orderId, changes.map(({ lineId }) => lineId), changes.map(({ to }) => to)],
  );
  const [replacement] = rows;
  if (!replacement) return;
  const { claim, granted, pieces } = replacement;
  const addedPieces = added.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces + addedPieces <= granted) return;
  const key: TextKey =
    'Pieces at no charge for claim {claim}: at most {granted}. Please order more in an order of their own.';
  throw new CallError('badInput', key, { claim, granted });
}

const grantedSql = `
  select f.code || '-C' || k.number as claim, k.quantity as granted,
    (select coalesce(sum(coalesce(n.quantity, l.quantity)), 0)::int from ordering.order_line l
       left join unnest($2::int[], $3::int[]) n (id, quantity) on n.id = l.id
     where l.order_id = o.id) as pieces
  from ordering.customer_order o join ordering.claim k on k.id = o.claim_id
    join ordering.customer_order f on f.id = k.order_id
  where o.id = $1`;

/** @throws CallError badInput for an unknown currency, and unless the amount is above 0 */
function readValue(value: CustomsValue | undefined) {
  const currency = value?.currency.trim().toUpperCase() as Currency;
  const unitPrice = currency in currencies && readAmount(currency, value?.unitPrice ?? '');
  if (unitPrice && Number(unitPrice) > 0) return { currency, unitPrice };
  throw new CallError('badInput', 'Enter the value of a piece for customs and its currency.');
}

const claimedPiecesSql = `
  select l.item_id as "itemId", l.ref_code_old as "itemNumber", k.quantity,
    ${claimedPriceSql} as price, coalesce(q.incoterm, '') as incoterm,
    coalesce(q.incoterm_place, '') as "incotermPlace"
  from ordering.claim k join ordering.order_line l on l.id = k.line_id
    join ordering.customer_order o on o.id = k.order_id
    left join ordering.quotation q on q.order_id = o.id
  where k.id = $1`;

// Consignee, shipping method and PO number are those of the claimed order.
const placeReplacementSql = `
  with numbered as (
    insert into ordering.day_number values ((now() at time zone 'utc')::date, 1)
    on conflict (day) do update set last = day_number.last + 1
    returning day, last::text as last
  ), placed as (
    insert into ordering.customer_order (code, claim_id, order_status, version, customer_id,
      shipping_method, consignee_name, consignee_company, consignee_contact, consignee_address,
      consignee_zipcode, consignee_country, po_number)
    select ${orderCodeSql}, k.id, 'confirm', 2, o.customer_id,
      o.shipping_method, o.consignee_name, o.consignee_company, o.consignee_contact, o.consignee_address,
      o.consignee_zipcode, o.consignee_country, o.po_number
    from numbered, ordering.claim k join ordering.customer_order o on o.id = k.order_id
    where k.id = $1
    returning id, shipping_status
  ), event as (
    insert into ordering.order_event (order_id, actor, who, action, order_status, shipping_status)
    select placed.id, 'staff', $2, n.action, n.status, placed.shipping_status
    from placed, (values (1, 'place', 'wait for confirm'), (2, 'confirm', 'confirm')) n (at, action, status)
    order by n.at
  )
  select id from placed`;

// The line has the claim's code as reference, and the turbo for which the claimed item was ordered.
const describeLineSql = `
  update ordering.order_line n set reference = f.code || '-C' || k.number,
    referer_turbo_id = l.referer_turbo_id, turbo_pn = coalesce(nullif(n.turbo_pn, ''), l.turbo_pn),
    vehicle_oe_no = coalesce(nullif(n.vehicle_oe_no, ''), l.vehicle_oe_no),
    model = coalesce(nullif(n.model, ''), l.model)
  from ordering.customer_order o join ordering.claim k on k.id = o.claim_id
    join ordering.customer_order f on f.id = k.order_id join ordering.order_line l on l.id = k.line_id
  where o.id = $1 and n.order_id = o.id
  returning n.id::text`;

/**
 * Updates the claim that a replacement order settles: closes the claim when the whole order has arrived, and
 * reopens it when the order is cancelled.
 * @param states of the order after the event
 */
export async function followReplacement(
  client: pg.ClientBase,
  orderId: number,
  { actor, who }: { readonly actor: Actor; readonly who: string },
  { orderStatus, shippingStatus }: OrderStates,
): Promise<void> {
  const isCancelled = orderStatus === 'cancel';
  if (!isCancelled && shippingStatus !== 'delivered') return;
  await client.query({
    name: 'follow-replacement',
    text: `
      with moved as (
        update ordering.claim k
        set state = case when $2 then 'new' else 'closed' end, version = k.version + 1, changed_at = now()
        from ordering.customer_order o
        where o.id = $1 and k.id = o.claim_id and (k.state = 'replacement' or $2)
        returning k.id, k.state
      )
      insert into ordering.claim_event (claim_id, actor, who, action, state)
      select id, $3, $4, case when $2 then 'reopen' else 'close' end, state from moved`,
    values: [orderId, isCancelled, actor, who],
  });
}
