/** Filters a customer's orders by state, days and words (docs/product.md 12.5). */
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { plainText } from '#language/plain-text.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { TextKey } from '#language/text.ts';
import { startOfDay } from '#language/zone.ts';

// Numbers are found however they are typed. A semicolon keeps the numbers of a line apart.
const numbersSql = `regexp_replace(
  upper(concat_ws(';', l.ref_code_old, l.turbo_pn, l.vehicle_oe_no)), '[^0-9A-Z;]+', '', 'g')`;

const lineSql = `position(lower($5) in lower(l.reference)) > 0
  or ($6 <> '' and (position($6 in ${numbersSql}) > 0
    or l.item_id in (select n.item_id from ordering.own_number n
      where n.customer_id = $1 and position($6 in n.key) > 0)))`;

// The code's own collation, C, would tell capitals of the Latin alphabet alone.
const namesSql = `concat_ws(chr(10), o.code collate "default", o.po_number)`;

/** SQL: the condition on orders `o`, for the values of foundValues. */
export const foundSql = `o.customer_id = $1
  and ($2::text = '' or $2 =
    case o.order_status when 'confirm' then o.shipping_status else o.order_status end)
  and ($3::float8 is null or o.placed_at >= to_timestamp($3))
  and ($4::float8 is null or o.placed_at < to_timestamp($4))
  and ($5::text = '' or position(lower($5) in lower(${namesSql})) > 0
    or exists (select from ordering.order_line l where l.order_id = o.id and (${lineSql})))`;

/**
 * @param zone whose days are meant. Their first moments are reckoned here: a database that has another
 * release of the list of zones may not know its name
 * @throws CallError badInput for a day that does not exist
 */
export function foundValues(
  customerId: number,
  { search = '', state = '', from = '', to = '' }: Payload<typeof calls.orderTotals>,
  zone: string,
): unknown[] {
  const words = plainText(search);
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  const since = first === null ? null : startOfDay(first, zone) / 1000;
  const until = last === null ? null : startOfDay(last, zone, 1) / 1000;
  return [customerId, state, since, until, words, numberKey(words)];
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
