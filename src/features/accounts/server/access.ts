/** Asking for a level (docs/product.md 10.7): a customer whom staff left at C1 sees no more than a visitor does. */
import type { Answer, calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { plainText } from './fields.ts';

export async function accessOf(
  database: Database,
  { id }: Customer,
): Promise<Answer<typeof calls.getAccess>> {
  const { asked = null, answer = '' } =
    (await queries(database.write)
      .selectFrom('accounts.customer')
      .select(['access_asked_at as asked', 'access_answer as answer'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? {};
  if (asked) return { state: 'open', answer: '' };
  return { state: answer ? 'declined' : 'none', answer };
}

/** @throws CallError conflict while an earlier request is open, and for any other level than C1 */
export async function requestAccess(database: Database, { id }: Customer, note = '') {
  const { numUpdatedRows } = await queries(database.write)
    .updateTable('accounts.customer')
    .set({ access_asked_at: now, access_note: plainText(note), access_answer: '' })
    .where('id', '=', id)
    .where('level', '=', 'C1')
    .where('access_asked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const { state } = await accessOf(database, { id } as Customer);
  const key: TextKey =
    state === 'open'
      ? 'We have your request. We will write to you as soon as it is answered.'
      : 'Your account sees the whole catalogue already.';
  throw new CallError('conflict', key);
}
