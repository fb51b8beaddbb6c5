/** Which of a customer's orders are asked for: by state, days and words (docs/product.md 12.5). */
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { plainText } from '#features/accounts/server/fields.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { TextKey } from '#language/text.ts';

// Numbers are found however they are typed. A semicolon keeps the numbers of a line apart.
const numbersSql = `regexp_replace(
  upper(concat_ws(';', l.ref_code_old, l.turbo_pn, l.vehicle_oe_no)), '[^0-9A-Z;]+', '', 'g')`;

const lineSql = `position(lower($5) in lower(l.reference)) > 0
  or ($6 <> '' and (position($6 in ${numbersSql}) > 0
    or l.item_id in (select n.item_id from ordering.own_number n
      where n.customer_id = $1 and position($6 in n.key) > 0)))`;

// The code's own collation, C, would tell capitals of the Latin alphabet alone.
const namesSql = `concat_ws(chr(10), o.code collate "default", o.po_number)`;

/** SQL: the condition on orders `o`, for the values of foundValues. Days are those of UTC. */
export const foundSql = `o.customer_id = $1
  and ($2::text = '' or $2 =
    case o.order_status when 'confirm' then o.shipping_status else o.order_status end)
  and ($3::date is null or o.placed_at >= $3::date::timestamp at time zone 'utc')
  and ($4::date is null or o.placed_at < ($4::date + 1)::timestamp at time zone 'utc')
  and ($5::text = '' or position(lower($5) in lower(${namesSql})) > 0
    or exists (select from ordering.order_line l where l.order_id = o.id and (${lineSql})))`;

/** @throws CallError badInput for a day that does not exist */
export function foundValues(
  customerId: number,
  { search = '', state = '', from = '', to = '' }: Payload<typeof calls.orderTotals>,
): unknown[] {
  const words = plainText(search);
  return [customerId, state, dayOf(from, 'from'), dayOf(to, 'to'), words, numberKey(words)];
}

function dayOf(text: string, field: string): string | null {
  if (text === '') return null;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new CallError('badInput', 'The field “{field}” is not valid.' satisfies TextKey, {
      field,
    });
  }
  return text;
}
