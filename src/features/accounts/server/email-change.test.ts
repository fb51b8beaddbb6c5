/** Tests undoing a change of the e-mail address (docs/product.md 10.5). */
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { aMinuteLater, sha, signedIn } from '#test/people.ts';
import { makeUndo } from './profile.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

let people = 0;
const person = () => {
  people += 1;
  return signedIn(site, mailbox, `mover${people}@example.com`);
};
const passwordSha = sha('turbo123');

test('A new address is undone from the old one for 7 days, whatever was changed since', async () => {
  const { form, headers, email } = await person();
  const move = async (next: string) => {
    await site.call('updateMyInfo', { ...form, email: next, passwordSha }, headers);
    await site.call('confirmEmail', { signupCode: await mailbox.code(next) }, headers);
  };
  const tokenIn = async (to: string, count: number) =>
    /\/undoemail#([\w-]{43})/.exec((await mailbox.next(to, count)).text ?? '')?.[1] ?? '';
  await move(`thief-${email}`);
  const token = await tokenIn(email, 3);
  await move(`thief2-${email}`);
  const thiefs = await tokenIn(`thief-${email}`, 2);
  const kept = await site.database.write.query('select u::text line from accounts.email_undo u');
  expect(JSON.stringify(kept.rows)).not.toContain(token);

  expect((await site.call('undoEmail', { token })).val).toEqual({ email });
  expect((await site.call('getCustomerInfoByToken', {}, headers)).ret).toBe('TokenExpired');
  // Refused: the attacker's own link, the owner's link a second time, and the old password.
  for (const again of [thiefs, token]) {
    expect((await site.call('undoEmail', { token: again })).status).toBe(400);
  }
  expect((await site.call('login', { email, passwordSha })).status).toBe(400);
  await aMinuteLater(site);
  await site.call('forgotPassword', { email });
  const signupCode = await mailbox.code(email, 4);
  const reset = { email, signupCode, passwordSha: sha('another17') };
  expect((await site.call('resetPassword', reset)).success).toBe('0');
  expect((await site.call('login', reset)).status).toBe(400);
  expect((await site.call('login', { email, passwordSha: sha('another17') })).success).toBe('0');
});

test('A new address stays after 7 days', async () => {
  const { form, headers, email } = await person();
  const next = `later-${email}`;
  await site.call('updateMyInfo', { ...form, email: next, passwordSha }, headers);
  await site.call('confirmEmail', { signupCode: await mailbox.code(next) }, headers);
  const mail = await mailbox.next(email, 3);
  const token = /#([\w-]{43})/.exec(mail.text ?? '')?.[1];
  await site.database.write.query(
    "update accounts.email_undo set created_at = created_at - interval '7 days'",
  );
  expect((await site.call('undoEmail', { token })).status).toBe(400);
  const { val } = await site.call('getCustomerInfoByToken', {}, headers);
  expect(val).toMatchObject({ email: next });
});

test('A mail that waited undoes what was done since the change, and is one of several once', async () => {
  const { id, form, headers, email } = await person();
  const next = `waited-${email}`;
  await site.call('updateMyInfo', { ...form, email: next, passwordSha }, headers);
  await site.call('confirmEmail', { signupCode: await mailbox.code(next) }, headers);
  await mailbox.next(email, 3);
  const { rows } = await site.database.write.query<{ at: string }>(
    'select created_at::text at from accounts.email_undo where customer_id = $1',
    [id],
  );
  const begun = await site.call('startSecondFactor', { passwordSha }, headers);
  const { secret } = begun.val as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await site.call('enableSecondFactor', { code }, headers)).status).toBe(200);
  // A job that is repeated, for example because the mail server was down, creates another token.
  const changed = { customerId: id, email, language: 'en', changedAt: rows[0]?.at ?? '' } as const;
  const tries = [1, 2].map(() => makeUndo(site.database.write, changed));
  const [first = '', second = ''] = await Promise.all(tries);
  expect((await site.call('undoEmail', { token: second })).val).toEqual({ email });
  expect((await site.call('undoEmail', { token: first })).status).toBe(400);
  await aMinuteLater(site);
  await site.call('forgotPassword', { email });
  const signupCode = await mailbox.code(email, 4);
  const reset = { email, signupCode, passwordSha: sha('another17') };
  expect((await site.call('resetPassword', reset)).success).toBe('0');
  // The second step that the attacker set up does not lock the owner out.
  expect((await site.call('login', { email, passwordSha: sha('another17') })).success).toBe('0');
});
