/** People who sign up and sign in, for tests of accounts. */
import { createHash } from 'node:crypto';
import { applyDecision } from '#features/accounts/server/approval.ts';
import type { Level } from '#features/gateway/policy.ts';
import { inTransaction } from '#platform/database.ts';
import type { TestSite } from './app.ts';
import type { Mailbox } from './mailbox.ts';

/** The digest of a password, as browsers compute it. */
export const sha = (password: string): string =>
  createHash('sha256').update(password).digest('hex');

/** A sign-up form with all required fields. */
export const signupForm = (email: string) => ({
  firstName: 'Erika',
  lastName: 'Mustermann',
  mobile: '+49 1512 3456789',
  email,
  country: 'DE',
  policyChecked: '1',
});

/** Signs up and confirms, so that the account waits for approval. @returns its id */
export async function signUp(site: TestSite, mailbox: Mailbox, email: string, password: string) {
  await site.call('signup1', signupForm(email));
  const signupCode = await mailbox.code(email);
  await site.call('signup2', { email, signupCode, passwordSha: sha(password) });
  const { rows } = await site.database.write.query<{ id: number }>(
    "select id from accounts.customer where email = $1 and status = 'waiting'",
    [email],
  );
  if (!rows[0]) throw new Error(`${email} could not sign up`);
  return rows[0].id;
}

/** Adds a customer with a level and a password, not signed in. @returns the id */
export async function openAccount(
  site: TestSite,
  mailbox: Mailbox,
  email: string,
  { password = 'turbo123', level = 'C' as Level } = {},
): Promise<number> {
  const id = await signUp(site, mailbox, email, password);
  await inTransaction(site.database.write, (client) =>
    applyDecision(client, id, { kind: 'approve', level }),
  );
  // Waits for the mail about the approval. Jobs run in parallel, and tests find later mails by their
  // position.
  await mailbox.next(email, 2);
  return id;
}

/** Signs in. @returns the token */
export async function tokenOf(site: TestSite, email: string, password = 'turbo123') {
  const { val } = await site.call('login', { email, passwordSha: sha(password) });
  return (val as { tk: string }).tk;
}

/** Adds a signed-in customer. @returns also the fields of the profile form */
export async function signedIn(site: TestSite, mailbox: Mailbox, email: string) {
  const id = await openAccount(site, mailbox, email);
  const headers = { 'x-token': await tokenOf(site, email) };
  const { policyChecked: _, ...form } = signupForm(email);
  return { id, email, headers, form: { id: String(id), ...form } };
}

/** Simulates that a minute has passed for all addresses, so that they may request another code. */
export async function aMinuteLater(site: TestSite): Promise<void> {
  await site.database.write.query(
    "update accounts.mail_request set asked_at = asked_at - interval '61 seconds'",
  );
  await site.database.write.query("delete from gateway.rate_limit where key like 'mail-to:%'");
}
