/** Security events (docs/product.md 15.3) as admins see them: of customers and of staff. */
import type { SecurityLine } from '#contract/staff/accounts.ts';
import type { Database } from '#platform/database.ts';
import { pageOf } from './paging.ts';

export interface SecurityQuestion {
  who?: string;
  address?: string;
  event?: string;
  page?: string | number;
  size?: string | number;
}

type Row = Omit<SecurityLine, 'id' | 'last'> & { id: number; last: Date };

// A customer is found by the present address as well as by one that was typed at a sign-in.
const FILTER = `
  ($1 = '' or who = $1 or (customer_id <> 0 and customer_id =
    (select id from accounts.customer where email = $1)))
  and ($2 = '' or address = $2) and ($3 = '' or event = $3)`;

/** A page of the events, the newest first. */
export async function listSecurityEvents(database: Database, question: SecurityQuestion) {
  const { page, size, offset } = pageOf(question);
  const { who = '', address = '', event = '' } = question;
  const values = [who.trim().toLowerCase(), address.trim(), event];
  const [lines, total] = await Promise.all([
    database.write.query<Row>(
      `select id, event, area, address, session, detail, times, last_at as last,
         coalesce(nullif(who, ''),
           (select email from accounts.customer c where c.id = customer_id), '') as who
       from security.event where ${FILTER} order by last_at desc, id desc limit $4 offset $5`,
      [...values, size, offset],
    ),
    database.write.query<{ count: number }>(
      `select count(*) as count from security.event where ${FILTER}`,
      values,
    ),
  ]);
  return {
    val: lines.rows.map(({ id, last, ...rest }) => ({
      id: String(id),
      last: last.toISOString(),
      ...rest,
    })),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}
