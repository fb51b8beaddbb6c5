/** The list of security events (docs/product.md 15.3) for admins: of customers and of staff. */
import { sql } from 'kysely';
import type { SecurityEvent } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { pageOf, presented, readPage } from './paging.ts';

export interface SecurityQuestion {
  who?: string;
  address?: string;
  event?: string;
  page?: string | number;
  size?: string | number;
}

/** A page of the events, the newest first. */
export async function listSecurityEvents(database: Database, question: SecurityQuestion) {
  const who = question.who?.trim().toLowerCase() ?? '';
  const address = question.address?.trim() ?? '';
  const { event = '' } = question;
  // Find a customer by the current e-mail and by one typed at a sign-in.
  const events = queries(database.write)
    .selectFrom('security.event as e')
    .$if(who !== '', (rows) =>
      rows.where(({ or, eb, selectFrom }) => {
        const customer = selectFrom('accounts.customer').select('id').where('email', '=', who);
        return or([eb('who', '=', who), eb('customer_id', '=', customer)]);
      }),
    )
    .$if(address !== '', (rows) => rows.where('address', '=', address))
    .$if(event !== '', (rows) => rows.where('event', '=', event));
  const ordered = events
    .leftJoin('accounts.customer as c', 'c.id', 'customer_id')
    .select(['e.id', 'event', 'area', 'address', 'session', 'detail', 'times', 'last_at as last'])
    .select(sql<string>`coalesce(nullif(who, ''), c.email, '')`.as('who'))
    .orderBy('last_at', 'desc')
    .orderBy('e.id', 'desc')
    .$narrowType<{ event: SecurityEvent }>();
  const { rows, pageInfo } = await readPage(events, ordered, pageOf(question));
  return { val: rows.map(presented), pageInfo };
}
