/** Tests sign-ins and password changes during which the password or the state of the account changes. */
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { sha, signedIn } from '#test/people.ts';
import { addStaffMember, digestOf, staffCall, staffPassword } from '#test/staff.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

const run = async (sql: string, values: unknown[] = []) =>
  (await site.database.write.query(sql, values)).rows;
const passwordSha = sha('turbo123');

/** Starts `signIn`, waits until it waits for the lock, then commits `change`. */
async function during<T>(change: string, values: unknown[], signIn: () => Promise<T>): Promise<T> {
  const { signing } = await inTransaction(site.database.write, async (client) => {
    await client.query(change, values);
    const signing = signIn();
    const isWaiting = async () => {
      const sessions = await run(
        `select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and query like 'insert into%session%'`,
      );
      return sessions.length === 1;
    };
    await expect.poll(isWaiting).toBe(true);
    return { signing };
  });
  return signing;
}

test.each([
  ['a new password', `update accounts.customer set password_hash = 'new' where email = $1`],
  [
    'an account that is blocked',
    `update accounts.customer set status = 'blocked' where email = $1`,
  ],
])('%s refuses a customer whose former one was checked before', async (what, change) => {
  const { id, email } = await signedIn(site, mailbox, `customer${what.length}@example.com`);
  await run('delete from accounts.session where customer_id = $1', [id]);
  const answer = await during(change, [email], () => site.call('login', { email, passwordSha }));
  expect(answer).toMatchObject({ status: 400, msg: 'E-mail or password is wrong.' });
  expect(await run('select from accounts.session where customer_id = $1', [id])).toEqual([]);
});

test.each([
  ['a new password', `update staff.account set password_hash = 'new' where email = $1`],
  ['an account that has ended', `update staff.account set ended_at = now() where email = $1`],
])('%s refuses a member of staff whose former one was checked before', async (what, change) => {
  const email = `staff${what.length}@test.example`;
  await addStaffMember(site, 'sales', email);
  await run(
    'delete from staff.session s using staff.account a where a.id = s.account_id and a.email = $1',
    [email],
  );
  const form = { email, passwordSha: digestOf(staffPassword) };
  const answer = await during(change, [email], () => staffCall(site, 'staffLogin', form));
  expect(answer.status).toBe(401);
  const sessions = await run(
    'select from staff.session s join staff.account a on a.id = s.account_id where a.email = $1',
    [email],
  );
  expect(sessions).toEqual([]);
});

test('Of several changes at once of one password one is made, and the others read that it is wrong', async () => {
  const { email, headers } = await signedIn(site, mailbox, 'changes@example.com');
  const passwords = ['another17', 'another18', 'another19', 'another20'];
  const answers = await Promise.all(
    passwords.map((password) =>
      site.call('changePassword', { passwordSha, newPasswordSha: sha(password) }, headers),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const current = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect(await site.call('login', { email, passwordSha: sha(current) })).toMatchObject({
    status: 200,
  });

  const token = await addStaffMember(site, 'sales', 'changes@test.example');
  const changes = await Promise.all(
    passwords.map((password) =>
      staffCall(
        site,
        'changeStaffPassword',
        {
          passwordSha: digestOf(staffPassword),
          newPasswordSha: digestOf(`a new ${password} of staff`),
        },
        token,
      ),
    ),
  );
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
});
