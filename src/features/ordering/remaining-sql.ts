/** SQL: pieces of an order line that remain to be shipped, and their expected day (docs/product.md 12.22). */
import { confirmedSql, notClosedSql } from './state-sql.ts';

/** SQL: the pieces of order line `l` that were not shipped. */
export const unshippedSql = `(l.quantity - coalesce((select sum(dl.quantity)
  from ordering.delivery_line dl where dl.line_id = l.id), 0))::int`;

/**
 * SQL: the day on which the remaining pieces of line `l` of order `o` are expected to be shipped. Before the order is
 * confirmed, null for a day that has passed.
 */
export const expectedSql = `case when l.expected is not null and ${notClosedSql('o')}
    and (${confirmedSql('o')} or l.expected >= (now() at time zone 'utc')::date) and ${unshippedSql} > 0
  then l.expected end`;

/** SQL: the day by which all remaining pieces of order `o` are expected; null if a line has no day. */
export const lastExpectedSql = `(select case when count(*) = count(expected) then max(expected) end
  from (select ${expectedSql} as expected from ordering.order_line l
    where l.order_id = o.id and ${unshippedSql} > 0) remaining)`;

/** SQL: the first day on which remaining pieces of order `o` are expected; null unless confirmed and not delivered. */
export const firstExpectedSql = `case when ${confirmedSql('o')} and o.shipping_status <> 'delivered' then
  (select to_char(min(l.expected), 'YYYY-MM-DD') from ordering.order_line l
    where l.order_id = o.id and l.expected is not null and ${unshippedSql} > 0) end`;
