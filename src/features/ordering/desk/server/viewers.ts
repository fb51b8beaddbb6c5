/** Who of staff has an order open now, across all processes of the site. */
import { CallError } from '#contract/errors.ts';
import type { OrderViewer } from '#contract/staff/orders.ts';
import type { Database } from '#platform/database.ts';

/** Notes the reader. Rows that the reader left behind go, so that each member of staff has few. */
const noteSql = `
  with closed as (
    delete from ordering.order_viewer
    where account_id = $2 and order_id <> $1 and seen_at < now() - interval '1 minute'
  )
  insert into ordering.order_viewer (order_id, account_id)
  select id, $2 from ordering.customer_order where id = $1
  on conflict (order_id, account_id) do update set seen_at = now(),
    since = case when order_viewer.seen_at < now() - interval '1 minute' then now()
      else order_viewer.since end
  returning order_id`;

const othersSql = `
  select a.email as who, v.since
  from ordering.order_viewer v join staff.account a on a.id = v.account_id
  where v.order_id = $1 and v.account_id <> $2 and v.seen_at >= now() - interval '1 minute'
  order by v.since, a.email`;

/**
 * Notes that a member of staff has an order open, for a minute.
 * @returns the others who have it open, the first who opened it first
 * @throws CallError notFound
 */
export async function noteOrderOpen(
  { write }: Database,
  orderId: number,
  accountId: number,
): Promise<OrderViewer[]> {
  const noted = await write.query(noteSql, [orderId, accountId]);
  if (noted.rowCount === 0) throw new CallError('notFound', 'There is no such order.');
  const { rows } = await write.query<{ who: string; since: Date }>(othersSql, [orderId, accountId]);
  return rows.map(({ who, since }) => ({ who, since: since.toISOString() }));
}
