/** Requests to develop items at the order desk. */
import { expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addCustomer, addStaffMember, staffCall } from '#test/staff.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const ben = await addStaffMember(site, 'sales', 'ben@test.example');
const eve = await addStaffMember(site, 'sales', 'eve@test.example');

const call = (name: Parameters<typeof staffCall>[1], payload: object, token = ben) =>
  staffCall(site, name, payload, token);

/** Adds an item and a development request of each customer for it. @returns the item's id */
async function wish(eePn: string, emails: string[], quantity = 10, status = 'new') {
  const itemId = await addPart(site.database, { eePn, component: 'nozzle ring' });
  for (const email of emails) await ask(itemId, eePn, email, quantity, status);
  return itemId;
}
async function ask(itemId: number, name: string, email: string, quantity: number, status: string) {
  const { rows } = await site.database.write.query(
    'select id from accounts.customer where email = $1',
    [email],
  );
  const id = rows[0]?.id ?? (await addCustomer(site.database, 'active', { email }));
  await site.database.write.query(
    `insert into ordering.development_request (customer_id, item_id, type, name, quantity, status)
     values ($1, $2, 1, $3, $4, $5)`,
    [id, itemId, name, quantity, status],
  );
}

test('Requests are grouped by item and status, the most asked for first', async () => {
  const one = await wish('DV-100', ['a@test.example'], 500);
  const two = await wish('DV-200', ['a@test.example', 'b@test.example']);
  await ask(two, 'DV-200', 'c@test.example', 3, 'declined');
  const { val, pageInfo } = await call('listDevelopmentItems', { text: 'dv' });
  expect(pageInfo?.count).toBe(3);
  expect(val).toMatchObject([
    { itemId: String(two), status: 'new', customers: 2, pieces: 20, name: 'nozzle ring' },
    { itemId: String(one), status: 'new', customers: 1, pieces: 500 },
    { itemId: String(two), status: 'declined', customers: 1, pieces: 3 },
  ]);
  const declined = await call('listDevelopmentItems', { status: 'declined', text: 'DV 20' });
  expect(declined.val).toMatchObject([{ itemNumber: 'DV-200' }]);
  const { val: whole } = await call('getDevelopmentItem', { id: `${two}-new` });
  expect(whole).toMatchObject({
    itemNumber: 'DV-200',
    requests: [
      { companyName: 'Weber Turbo', quantity: 10 },
      { customerName: 'Ada Weber', quantity: 10 },
    ],
  });
});

test('Everybody who asked is mailed once about the new status', async () => {
  const emails = ['x@test.example', 'y@test.example'];
  const itemId = await wish('MV-1', emails);
  const move = { itemId, from: 'new', status: 'planned', remark: 'In\u0007spring ' };
  expect(await call('setDevelopmentStatus', move)).toMatchObject({
    status: 200,
    val: { requests: 2 },
  });
  for (const email of emails) {
    const mail = await mailbox.next(email);
    expect(mail.text).toContain('We plan to make it.');
    expect(mail.text).toContain('> In spring');
    expect(mailbox.to(email)).toHaveLength(1);
  }
  const { rows } = await site.database.write.query(
    `select who, before, after from staff.audit where subject = 'development'
     and subject_id = $1`,
    [String(itemId)],
  );
  expect(rows).toEqual([
    {
      who: 'ben@test.example',
      before: { status: 'new' },
      after: { status: 'planned', requests: 2, remark: 'In spring' },
    },
  ]);
});

test('Of two members of staff at once the second is told of the first', async () => {
  const itemId = await wish('TW-2', ['z@test.example']);
  const answers = await Promise.all([
    call('setDevelopmentStatus', { itemId, from: 'new', status: 'planned' }, ben),
    call('setDevelopmentStatus', { itemId, from: 'new', status: 'declined' }, eve),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers[0]?.status === 200 ? 'ben' : 'eve';
  expect(answers.find(({ status }) => status === 409)?.msg).toContain(
    `${winner}@test.example has set it to`,
  );
});

test('A closed request is not opened beside a newer one of the same customer', async () => {
  const email = 'again@test.example';
  const itemId = await wish('AG-1', [email], 10, 'declined');
  await ask(itemId, 'AG-1', email, 20, 'new');
  const answer = await call('setDevelopmentStatus', {
    itemId,
    from: 'declined',
    status: 'planned',
  });
  expect(answer).toMatchObject({ status: 409, msg: expect.stringContaining('has asked anew') });
  const { val } = await call('listDevelopmentItems', { text: 'AG-1' });
  expect((val as { status: string }[]).map(({ status }) => status).sort()).toEqual([
    'declined',
    'new',
  ]);
});

test('An item that nobody asks for is not found, and a status must change', async () => {
  const move = { itemId: '777777', from: 'new', status: 'planned' };
  expect((await call('setDevelopmentStatus', move)).status).toBe(404);
  expect((await call('getDevelopmentItem', { id: '777777-new' })).status).toBe(404);
  expect((await call('setDevelopmentStatus', { ...move, status: 'new' })).status).toBe(400);
});
