import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { removeSecondFactor } from '../../server/second-factor.ts';
import { filledText } from '../../server/written.ts';

/**
 * Switches two-step sign-in off for a customer whom staff have identified, and notifies the customer.
 * @param typed how the customer was identified; written to the audit log
 * @throws CallError notFound; conflict if it is not on; badInput for an unreadable text
 */
export async function resetSecondFactor(
  client: pg.ClientBase,
  id: number,
  typed: string,
): Promise<{ val: null; audit: AuditEntry }> {
  const identified = filledText(typed);
  const customer = await queries(client)
    .selectFrom('accounts.customer')
    .select(['id', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!customer) throw new CallError('notFound', 'There is no such customer.');
  await removeSecondFactor(client, 'customer', customer);
  return {
    val: null,
    audit: {
      subject: 'customer',
      subjectId: id,
      subjectName: customer.email,
      before: {},
      after: { twoStep: 'reset' },
      personal: { before: {}, after: { identified } },
    },
  };
}
