/** Corrected fields of an order, confirmed or not, and of its deliveries (docs/product.md 12.16). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { CorrectedField } from '#contract/order-names.ts';
import { today } from '#features/catalogue/server/items/stock.ts';
import { filledText, plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { isDay } from '#language/zone.ts';
import type { Correction } from '../amendment-parts.ts';
import { unshippedSql } from '../remaining-sql.ts';
import { mayBeRequested } from '../requested-day.ts';
import { consigneeOf } from './addresses.ts';

interface TypedConsignee {
  readonly shippingConsigneeName: string;
  readonly shippingConsigneeCompany?: string | undefined;
  readonly shippingConsigneeContact: string;
  readonly shippingConsigneeAddress: string;
  readonly shippingConsigneeZipcode: string;
  readonly shippingConsigneeCountry: string;
}

export interface WantedDay {
  /** Absent: all lines with remaining pieces, except lines that this request names. */
  readonly lineId?: number;
  /** As 2026-12-31; empty for no day. */
  readonly day: string;
}

export interface WantedCorrections {
  readonly consignee?: TypedConsignee | undefined;
  readonly shippingMethod?: string | number | undefined;
  readonly poNumber?: string | undefined;
  readonly requestedDay?: string | undefined;
  readonly sendWhole?: string | number | undefined;
  readonly expected?: readonly WantedDay[] | undefined;
}

type OrderField = Exclude<
  CorrectedField,
  'carrier' | 'trackingNumber' | 'pieces' | 'cartons' | 'expected'
>;

/** Whether a correction needs the other side's consent: country and shipping method change the cost. */
export const needsConsent = ({ field }: Correction): boolean =>
  field === 'country' || field === 'shippingMethod';

/** @throws CallError badInput for an empty required field, and a country that is not in the list */
export const typedConsignee = (typed: TypedConsignee) =>
  consigneeOf(
    {
      name: typed.shippingConsigneeName,
      company: typed.shippingConsigneeCompany,
      contact: typed.shippingConsigneeContact,
      address: typed.shippingConsigneeAddress,
      zipcode: typed.shippingConsigneeZipcode,
      country: typed.shippingConsigneeCountry,
    },
    'shippingConsignee',
  );

/**
 * A customer's requested shipping day as typed; empty for no day.
 * @throws CallError badInput for a day that does not exist, has passed, or is more than a year ahead
 */
export function requestedDayOf(typed = '', now = Date.now()): string {
  if (typed === '' || mayBeRequested(typed, now)) return typed;
  throw new CallError(
    'badInput',
    'Choose a shipping day from today on, within a year.' satisfies TextKey,
  );
}

/**
 * The fields of a locked order that differ from the wanted fields.
 * @throws CallError conflict if everything was shipped; the errors of typedConsignee and requestedDayOf
 */
export async function correctionsOf(
  client: pg.ClientBase,
  orderId: number,
  { expected, ...wanted }: WantedCorrections,
): Promise<Correction[]> {
  const days = expected ? await expectedDaysOf(client, orderId, expected) : [];
  const after = typedFields(wanted);
  if (Object.keys(after).length === 0) return days;
  const { rows } = await client.query<Record<OrderField, string>>(consigneeSql, [orderId]);
  const [before] = rows;
  if (!before) throw shippedAlready();
  // A day that is not changed is not checked, because it may have passed.
  if (after.requestedDay !== before.requestedDay) requestedDayOf(after.requestedDay);
  const fields = Object.keys(before) as OrderField[];
  const corrected = fields.flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
  return [...corrected, ...days];
}

/** @throws the errors of typedConsignee */
const typedFields = ({
  consignee,
  shippingMethod,
  poNumber,
  requestedDay,
  sendWhole,
}: Omit<WantedCorrections, 'expected'>): Partial<Record<OrderField, string>> => ({
  ...(consignee && typedConsignee(consignee)),
  ...(shippingMethod !== undefined && { shippingMethod: String(shippingMethod) }),
  ...(poNumber !== undefined && { poNumber: plainText(poNumber) }),
  ...(requestedDay !== undefined && { requestedDay }),
  ...(sendWhole !== undefined && { sendWhole: Number(sendWhole) === 1 ? '1' : '0' }),
});

/**
 * Corrections that set the wanted expected days of a locked order. If all lines change from the same day to
 * the same day, they make one correction.
 * @throws CallError badInput for a day that does not exist or has passed, for a line named twice, and for a
 * line without remaining pieces
 */
async function expectedDaysOf(
  client: pg.ClientBase,
  orderId: number,
  wanted: readonly WantedDay[],
): Promise<Correction[]> {
  for (const { day } of wanted) checkDay(day);
  const { rows } = await client.query<{ lineId: number; itemNumber: string; from: string }>(
    `select l.id as "lineId", l.ref_code_old as "itemNumber", coalesce(l.expected::text, '') as from
     from ordering.order_line l where l.order_id = $1 and ${unshippedSql} > 0 order by l.seq`,
    [orderId],
  );
  const byLine = new Map(wanted.map(({ lineId, day }) => [lineId, day]));
  if (byLine.size < wanted.length) {
    throw new CallError('badInput', 'A line is named twice.');
  }
  for (const { lineId } of wanted) {
    if (lineId !== undefined && !rows.some((row) => row.lineId === lineId)) {
      throw new CallError('badInput', 'Nothing of this line remains to be shipped.');
    }
  }
  const corrections = rows.flatMap((row) => {
    const to = byLine.get(row.lineId) ?? byLine.get(undefined);
    return to === undefined || to === row.from ? [] : [{ ...row, field: 'expected' as const, to }];
  });
  const [first] = corrections;
  const isShared =
    corrections.length === rows.length &&
    corrections.every(({ from, to }) => from === first?.from && to === first.to);
  if (!first || !isShared) return corrections;
  return [{ field: 'expected', from: first.from, to: first.to }];
}

/** @throws CallError badInput for a day that does not exist or has passed */
function checkDay(day: string): void {
  if (day !== '' && !isDay(day)) throw new CallError('badInput', 'This day does not exist.');
  if (day !== '' && day < today()) {
    throw new CallError('badInput', 'The expected day has passed.');
  }
}

/** Whether a correction moves or removes an expected day, on which the customer relies. */
export const movesDay = ({ field, from }: Correction): boolean =>
  field === 'expected' && from !== '';

/** Corrects a locked order. @throws CallError conflict if everything was shipped meanwhile */
export async function applyCorrections(
  client: pg.ClientBase,
  orderId: number,
  corrections: readonly Correction[],
): Promise<void> {
  const days = corrections.filter(({ field }) => field === 'expected');
  for (const { lineId, to } of days) {
    await client.query(setDaySql, [orderId, lineId ?? null, to || null]);
  }
  const fields = corrections.filter(({ field }) => field !== 'expected');
  if (fields.length === 0) return;
  const values = Object.fromEntries(fields.map(({ field, to }) => [field, to]));
  const { rowCount } = await client.query(correctSql, [orderId, JSON.stringify(values)]);
  if (rowCount === 0) throw shippedAlready();
}

const setDaySql = `
  update ordering.order_line l set expected = $3
  where l.order_id = $1 and l.id = coalesce($2, l.id) and ${unshippedSql} > 0`;

const shippedAlready = () =>
  new CallError('conflict', 'Everything in this order has already been shipped.' satisfies TextKey);

const isOpenSql = `exists (select from ordering.order_line l
  where l.order_id = o.id and ${unshippedSql} > 0)`;

const consigneeSql = `
  select consignee_name as name, consignee_company as company, consignee_contact as contact,
    consignee_address as address, consignee_zipcode as zipcode, consignee_country as country,
    shipping_method::text as "shippingMethod", po_number as "poNumber",
    coalesce(requested_day::text, '') as "requestedDay", send_whole::int::text as "sendWhole"
  from ordering.customer_order o where id = $1 and ${isOpenSql}`;

const correctSql = `
  update ordering.customer_order o set
    consignee_name = coalesce($2::json->>'name', consignee_name),
    consignee_company = coalesce($2::json->>'company', consignee_company),
    consignee_contact = coalesce($2::json->>'contact', consignee_contact),
    consignee_address = coalesce($2::json->>'address', consignee_address),
    consignee_zipcode = coalesce($2::json->>'zipcode', consignee_zipcode),
    consignee_country = coalesce($2::json->>'country', consignee_country),
    shipping_method = coalesce(($2::json->>'shippingMethod')::smallint, shipping_method),
    po_number = coalesce($2::json->>'poNumber', po_number),
    requested_day = nullif(coalesce($2::json->>'requestedDay', requested_day::text), '')::date,
    send_whole = coalesce(($2::json->>'sendWhole')::int::boolean, send_whole)
  where id = $1 and ${isOpenSql}`;

export interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/**
 * Corrects carrier and tracking number of a delivery of a locked order.
 * @throws CallError notFound for a delivery of another order; badInput for a text without visible characters
 */
export async function correctParcel(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number,
  typed: Parcel,
): Promise<Correction[]> {
  const { rows } = await client.query<Parcel & { number: number }>(
    `select number, carrier, tracking_number as "trackingNumber"
     from ordering.delivery where order_id = $1 and id = $2`,
    [orderId, deliveryId],
  );
  const [delivery] = rows;
  if (!delivery) throw new CallError('notFound', 'This delivery does not exist.' satisfies TextKey);
  const line = (words: string) => filledText(words).replaceAll('\n', ' ');
  const after = { carrier: line(typed.carrier), trackingNumber: line(typed.trackingNumber) };
  await client.query(correctParcelSql, [deliveryId, after.carrier, after.trackingNumber]);
  return (['carrier', 'trackingNumber'] as const)
    .map((field) => ({ field, from: delivery[field], to: after[field], delivery: delivery.number }))
    .filter(({ from, to }) => from !== to);
}

// An order shows the parcel of its last delivery, so this parcel is corrected in the order, too.
const correctParcelSql = `
  with corrected as (
    update ordering.delivery set carrier = $2, tracking_number = $3 where id = $1
    returning order_id, number
  )
  update ordering.customer_order o set carrier = $2, tracking_number = $3
  from corrected c where o.id = c.order_id
    and c.number = (select max(number) from ordering.delivery d where d.order_id = o.id)`;
