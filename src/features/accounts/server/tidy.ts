/** What accounts leave behind, removed once an hour. */
import type pg from 'pg';
import { ago, now, queries, soon } from '#platform/queries.ts';
import { customerLife, type SessionLife, staffLife } from './sessions.ts';
import { tables } from './whose.ts';

/** After so many days a sign-up whose code was never typed is gone, as if it had never been. */
const UNCONFIRMED_DAYS = 7;
/** So long a key for two-step sign-in waits for its first code. */
const BEGUN_DAYS = 1;
/** As long as a browser keeps the cookie by which a device is known. */
const DEVICE_DAYS = 400;

/** Removes what has expired: sign-ups, codes, captchas, sessions, and what customers and staff share. */
export async function tidyAccounts(client: pg.ClientBase, life: SessionLife): Promise<void> {
  const days = (count: number) => ago(`${Math.floor(count)} days`);
  const from = queries(client);
  for (const expired of [
    from.deleteFrom('accounts.mail_request').where('asked_at', '<', ago('1 hour')),
    from.deleteFrom('accounts.code').where('expires_at', '<', now),
    from.deleteFrom('accounts.code_tries').where('since', '<', days(1)),
    ...(['customer', 'staff'] as const).flatMap((whose) => {
      const { session, device, secondFactor } = tables[whose];
      const { idle, longest } = whose === 'staff' ? staffLife : customerLife(life);
      return [
        from
          .deleteFrom(session)
          .where(({ or, eb }) =>
            or([
              eb('used_at', '<', ago(idle)),
              eb('created_at', '<', ago(longest)),
              eb('used_at', '>', soon),
              eb('created_at', '>', soon),
            ]),
          ),
        from.deleteFrom(device).where('used_at', '<', days(DEVICE_DAYS)),
        from
          .deleteFrom(secondFactor)
          .where('enabled_at', 'is', null)
          .where('begun_at', '<', days(BEGUN_DAYS)),
      ];
    }),
    // Keep an unconfirmed account while it has a valid code: the customer may have requested a new one.
    from
      .deleteFrom('accounts.customer')
      .where('status', '=', 'unconfirmed')
      .where('created_at', '<', days(UNCONFIRMED_DAYS))
      .where('id', 'not in', ({ selectFrom }) =>
        selectFrom('accounts.code').select('customer_id').where('expires_at', '>', now),
      ),
    from.deleteFrom('staff.mail_code').where('asked_at', '<', days(2)),
    from.deleteFrom('accounts.email_undo').where('created_at', '<', days(7)),
    from.deleteFrom('gateway.captcha').where('expires_at', '<', now),
  ]) {
    await expired.execute();
  }
}
