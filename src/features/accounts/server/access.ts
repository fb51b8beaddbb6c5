/** Asking for a level (docs/product.md 10.7): a customer whom staff left at C1 sees no more than a visitor does. */
import type { Answer, calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { plainText } from './fields.ts';

interface Row {
  asked: boolean;
  answer: string;
}

export async function accessOf(
  database: Database,
  { id }: Customer,
): Promise<Answer<typeof calls.getAccess>> {
  const { rows } = await database.write.query<Row>(
    `select access_asked_at is not null as asked, access_answer as answer
     from accounts.customer where id = $1`,
    [id],
  );
  const { asked = false, answer = '' } = rows[0] ?? {};
  if (asked) return { state: 'open', answer: '' };
  return { state: answer ? 'declined' : 'none', answer };
}

/** @throws CallError conflict while an earlier request is open, and for any other level than C1 */
export async function requestAccess(database: Database, { id }: Customer, note = '') {
  const { rowCount } = await database.write.query(
    `update accounts.customer set access_asked_at = now(), access_note = $2, access_answer = ''
     where id = $1 and level = 'C1' and access_asked_at is null`,
    [id, plainText(note)],
  );
  if (rowCount === 1) return;
  const { state } = await accessOf(database, { id } as Customer);
  const key: TextKey =
    state === 'open'
      ? 'We have your request. We will write to you as soon as it is answered.'
      : 'Your account sees the whole catalogue already.';
  throw new CallError('conflict', key);
}
