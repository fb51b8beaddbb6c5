/** Tests corrections and notes by staff, and the erasure of a customer (decision 37). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AuditLine } from '#contract/staff/accounts.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { changeOnce } from '#features/ordering/server/change.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addOrder } from '#test/orders.ts';
import { addCustomer, addStaffMember, staffCall } from '#test/staff.ts';
import { beginSession } from '../../server/sessions.ts';
import { erasedTables, keptTables } from './personal-data.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const sales = await addStaffMember(site, 'sales');
const admin = await addStaffMember(site, 'admin');

const run = async (text: string, values: unknown[] = []) =>
  (await site.database.write.query(text, values)).rows;

async function customerOf(id: string): Promise<StaffCustomer> {
  return (await staffCall(site, 'getCustomer', { id }, sales)).val;
}

const contact = {
  firstName: 'Ada',
  lastName: 'Weber',
  companyName: 'Weber Turbo',
  mobile: '',
  businessPhone: '',
};

test('Staff correct company, name and phone; the audit log and a mail say what changed', async () => {
  const email = 'correct@test.example';
  const id = await addCustomer(site.database, 'active', { email });
  const form = { ...contact, lastName: 'Weber-Roth', mobile: '+49 1512 3456789' };
  const done = await staffCall(site, 'correctCustomer', { id, version: 0, ...form }, sales);
  expect(done).toMatchObject({ status: 200, val: { version: 1 } });
  const { history, ...customer } = await customerOf(id);
  expect(customer).toMatchObject(form);
  expect(history).toMatchObject([
    {
      who: 'sales@test.example',
      action: 'correctCustomer',
      subjectName: email,
      before: { 'Last Name': 'Weber', Mobile: '' },
      after: { 'Last Name': 'Weber-Roth', Mobile: '+49 1512 3456789' },
    },
  ]);
  const { subject, text } = await mailbox.next(email);
  expect(subject).toBe('Your account details were corrected');
  expect(text).toContain('Last Name: Weber-Roth');
  expect(text).toContain('Mobile: +49 1512 3456789');
  expect(text).not.toContain('Company');
});

test.each([
  [{ firstName: ' ' }, 400],
  [{ mobile: 'none' }, 400],
  [{ companyName: 'x'.repeat(61) }, 400],
  [{}, 409],
  [{ version: 3, lastName: 'Roth' }, 409],
])('The correction %o is refused and changes nothing', async (fields, status) => {
  const id = await addCustomer(site.database, 'active');
  const before = await customerOf(id);
  const answer = await staffCall(
    site,
    'correctCustomer',
    { id, version: 0, ...contact, ...fields },
    sales,
  );
  expect(answer.status).toBe(status);
  expect(await customerOf(id)).toEqual(before);
});

test('Staff keep a note, a tax number and an account manager, of whom the customer learns nothing', async () => {
  const email = 'notes@test.example';
  const id = await addCustomer(site.database, 'active', { email });
  const { managers } = await customerOf(id);
  expect(managers.map((one) => one.email)).toEqual(['admin@test.example', 'sales@test.example']);
  const notes = { note: 'Pays late.\nCall first.', taxNumber: 'DE123456789' };
  const managerId = managers[1]?.id ?? '';
  const form = { id, version: 0, ...notes, managerId };
  expect((await staffCall(site, 'saveCustomerNotes', form, sales)).status).toBe(200);
  expect(await customerOf(id)).toMatchObject({ ...notes, managerId, version: 1 });
  expect(mailbox.to(email)).toEqual([]);
  const nobody = { ...form, version: 1, managerId: '999' };
  expect((await staffCall(site, 'saveCustomerNotes', nobody, sales)).status).toBe(400);
  const none = { ...form, version: 1, managerId: '' };
  expect((await staffCall(site, 'saveCustomerNotes', none, sales)).status).toBe(200);
  expect((await customerOf(id)).managerId).toBe('');
});

test('Staff keep who gets the bills of a customer, until all fields are empty', async () => {
  const id = await addCustomer(site.database, 'active');
  const empty = { company: '', address: '', country: '', taxNumber: '' };
  const billTo = { ...empty, company: 'Weber Holding SE', address: 'Ring 1\nWien', country: 'AT' };
  const save = async (version: number, form: object) =>
    (await staffCall(site, 'saveBillTo', { id, version, ...form }, sales)).status;
  expect(await save(0, { ...billTo, company: ' Weber  Holding SE ', country: 'at' })).toBe(200);
  expect(await customerOf(id)).toMatchObject({ billTo, version: 1 });
  for (const wrong of [
    { company: '\u200b' },
    { address: ' ' },
    { country: 'QQ' },
    { country: '' },
  ]) {
    expect([wrong, await save(1, { ...billTo, ...wrong })]).toEqual([wrong, 400]);
  }
  expect(await save(0, empty)).toBe(409);
  const { history, ...kept } = await customerOf(id);
  expect(kept).toMatchObject({ billTo, version: 1 });
  expect(history[0]).toMatchObject({ action: 'saveBillTo', after: { 'bill to': billTo } });
  expect(await save(1, empty)).toBe(200);
  expect(await customerOf(id)).toMatchObject({ billTo: null, version: 2 });
});

/** A customer with an order, and with rows in every table. */
async function fullCustomer(email: string) {
  const id = await addCustomer(site.database, 'active', { email, companyName: 'Ulm Turbo' });
  const form = { id, version: 0, ...contact, companyName: 'Ulm Turbo', lastName: 'Secretname' };
  await staffCall(site, 'correctCustomer', form, sales);
  await staffCall(site, 'blockCustomer', { id, version: 1, reason: 'Secretname pays late' }, sales);
  await staffCall(site, 'unblockCustomer', { id, version: 2 }, sales);
  const order = await addOrder(site.database, {
    customerId: Number(id),
    orderStatus: 'confirm',
    shippingStatus: 'delivered',
  });
  await run(
    `insert into ordering.address (customer_id, tag, consignee_name, consignee_contact,
       consignee_address, consignee_zipcode, consignee_country)
     values ($1, 'Home', 'Ada Secretname', '1', 'Ring 1', '1', 'DE')`,
    [id],
  );
  await run(
    `insert into accounts.signup_form (customer_id, asker, profile)
     values ($1, sha256('device'), $2)`,
    [id, { email, last_name: 'Secretname' }],
  );
  await run(
    `insert into security.event (minute, event, area, who, address, times, first_at, last_at)
     values (now(), 'signInFailed', 'customer', $1, '192.0.2.9', 1, now(), now())`,
    [email],
  );
  return { id, email, order };
}

/** All rows of all tables as one text. */
async function wholeDatabase(): Promise<string> {
  const tables = await run(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('accounts', 'ordering', 'content', 'staff', 'security', 'gateway',
       'jobs')`,
  );
  const texts = [];
  for (const { name } of tables) {
    const [row] = await run(`select string_agg(t::text, E'\\n') as all from ${name} t`);
    texts.push(`${name}: ${row.all}`);
  }
  return texts.join('\n');
}

test('An erased customer is in no table any more; orders and the audit log stay', async () => {
  const { id, email, order } = await fullCustomer('erase@test.example');
  const hash = 'of a password';
  const shipTo = { shippingConsigneeName: 'Ada Weber', shippingConsigneeContact: '+49 731 4711' };
  await run('update ordering.delivery set ship_to = $2 where order_id = $1', [order.id, shipTo]);
  await run('update accounts.customer set password_hash = $2 where id = $1', [id, hash]);
  const account = { id: Number(id), hash };
  const token =
    (await beginSession(site.database.write, 'customer', account, { agent: '', address: '' })) ??
    '';
  expect(token).not.toBe('');
  const auditLines = async () => (await run('select id from staff.audit order by id')).length;
  const linesBefore = await auditLines();
  const erase = { id, version: 3, email };
  expect((await staffCall(site, 'eraseCustomer', erase, sales)).status).toBe(403);
  const other = { ...erase, email: 'x@test.example' };
  expect((await staffCall(site, 'eraseCustomer', other, admin)).status).toBe(400);
  await mailbox.next(email, 3);
  expect(await staffCall(site, 'eraseCustomer', erase, admin)).toMatchObject({ status: 200 });

  const all = await wholeDatabase();
  expect(all).not.toContain(email);
  expect(all).not.toContain('Secretname');
  expect(all).not.toContain('+49 731 4711');
  expect((await site.call('getCustomerInfoByToken', {}, { 'x-token': token })).status).toBe(401);
  expect(await auditLines()).toBe(linesBefore + 1);
  const customer = await customerOf(id);
  expect(customer).toMatchObject({ companyName: 'Ulm Turbo', country: 'DE', firstName: '' });
  expect(customer.erasedAt).not.toBeNull();
  const list = await staffCall(site, 'listCustomers', { text: 'Ulm Turbo' }, sales);
  expect(list.val).toContainEqual(expect.objectContaining({ id, erasedAt: customer.erasedAt }));
  expect(customer.history.map(({ action }) => action)).toEqual([
    ...['eraseCustomer', 'unblockCustomer', 'blockCustomer', 'correctCustomer'],
  ]);
  const [, , block] = customer.history as AuditLine[];
  expect(block).toMatchObject({ after: { status: 'blocked' }, subjectName: `customer ${id}` });
  // The data that the invoice needs is not erased.
  const [row] = await run('select * from ordering.customer_order where id = $1', [order.id]);
  expect(row).toMatchObject({ consignee_name: 'Ada Weber', consignee_contact: '' });
  const [delivery] = await run('select * from ordering.delivery where order_id = $1', [order.id]);
  expect(delivery?.ship_to).toEqual({ ...shipTo, shippingConsigneeContact: '' });
  const again = { id, version: 4 };
  expect((await staffCall(site, 'unblockCustomer', again, sales)).status).toBe(409);
});

test('Counters, waiting jobs, shared lists and files are erased, too; nobody is written to any more', async () => {
  const { id, email, order } = await fullCustomer('traces@test.example');
  const sharer = await addCustomer(site.database, 'active', { email: 'sharer@test.example' });
  await mailbox.next(email, 3);
  await run(
    `insert into gateway.rate_limit (key, points) values ($1, 1), ('login:kept@x.example', 1)`,
    [`login:${email}|192.0.2.9`],
  );
  await run(
    `insert into gateway.captcha (key, answer, subject, frees, expires_at)
     values ('key', 'answer', $1, '{}', now() + interval '1 hour')`,
    [`login:${email}|192.0.2.9`],
  );
  await run(`insert into ordering.removed (customer_id, rows) values ($1, $2)`, [
    sharer,
    JSON.stringify([{ readers: [email] }]),
  ]);
  await run(
    `insert into jobs.job (name, payload, run_at) values ('email-code', $1, now() + interval '1 hour')`,
    [{ customerId: Number(id), email: 'next-traces@test.example' }],
  );
  await site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    headers: { 'x-staff-token': admin },
    query: { list: 'customers', text: email, status: 'active' },
  });
  expect(await staffCall(site, 'eraseCustomer', { id, version: 3, email }, admin)).toMatchObject({
    status: 200,
  });
  const all = await wholeDatabase();
  expect(all).not.toContain('traces@test.example');
  expect(all).toContain('login:kept@x.example');
  const message = { id: String(order.id), text: 'Dear customer' };
  expect(await staffCall(site, 'sendOrderMessage', message, sales)).toMatchObject({
    status: 409,
    msg: 'This customer has been erased.',
  });
  expect(mailbox.to(`erased-${id}@erased.invalid`)).toEqual([]);
});

test('A call that was authorised before the erasure leaves nothing behind', async () => {
  const { id, email } = await fullCustomer('late@test.example');
  const late = (idempotencyKey: string) =>
    changeOnce(
      site.database,
      { customer: { id: Number(id) }, call: 'addressAdd', payload: {}, idempotencyKey },
      (client) =>
        client.query(
          `insert into ordering.address (customer_id, tag, consignee_name, consignee_contact,
             consignee_address, consignee_zipcode, consignee_country)
           values ($1, 'Late', 'Ada Secretname', '1', 'Ring 1', '1', 'DE')`,
          [id],
        ),
    );
  await staffCall(site, 'eraseCustomer', { id, version: 3, email }, admin);
  await expect(late('')).rejects.toMatchObject({ code: 'notFound' });
  await expect(late('a key')).rejects.toMatchObject({ code: 'notFound' });
  expect(await run('select from ordering.address where customer_id = $1', [id])).toEqual([]);
});

test('A customer with a claim that waits is not erased', async () => {
  const { id, email, order } = await fullCustomer('claims@test.example');
  const [line] = await run('select id from ordering.order_line where order_id = $1', [order.id]);
  await run(
    `insert into ordering.claim (order_id, line_id, number, reason, quantity)
     values ($1, $2, 1, 'defective', 1)`,
    [order.id, line.id],
  );
  const erase = { id, version: 3, email };
  expect(await staffCall(site, 'eraseCustomer', erase, admin)).toMatchObject({
    status: 409,
    msg: 'Close or decline the open claims of this customer first.',
  });
  await run(`update ordering.claim set state = 'declined' where order_id = $1`, [order.id]);
  expect(await staffCall(site, 'eraseCustomer', erase, admin)).toMatchObject({ status: 200 });
});

test('A person who was erased can sign up again with the same address', async () => {
  const { id, email } = await fullCustomer('again@test.example');
  await staffCall(site, 'eraseCustomer', { id, version: 3, email }, admin);
  const second = await addCustomer(site.database, 'active', { email });
  expect(second).not.toBe(id);
  const twice = await staffCall(site, 'eraseCustomer', { id, version: 4, email }, admin);
  expect(twice).toMatchObject({ status: 409, msg: 'This customer has been erased.' });
});

test('A customer with an open order is not erased', async () => {
  const email = 'open@test.example';
  const id = await addCustomer(site.database, 'active', { email });
  await addOrder(site.database, { customerId: Number(id), orderStatus: 'confirm' });
  const answer = await staffCall(site, 'eraseCustomer', { id, version: 0, email }, admin);
  expect(answer).toMatchObject({ status: 409 });
  expect(await customerOf(id)).toMatchObject({ email, erasedAt: null });
});

test('Everything that is kept is exported on request, without passwords and keys', async () => {
  const { id, email } = await fullCustomer('export@test.example');
  await run(`update accounts.customer set password_hash = 'hash' where id = $1`, [id]);
  expect((await staffCall(site, 'exportCustomer', { id }, sales)).status).toBe(403);
  const { val } = await staffCall(site, 'exportCustomer', { id }, admin);
  const { data } = val as { data: Record<string, Record<string, unknown>[]> };
  expect(data['accounts.customer']?.[0]).toMatchObject({ email, last_name: 'Secretname' });
  expect(data['accounts.customer']?.[0]).not.toHaveProperty('password_hash');
  expect(data['accounts.signup_form']).toEqual([
    { customer_id: Number(id), profile: { email, last_name: 'Secretname' } },
  ]);
  expect(data['ordering.order_line']).toHaveLength(1);
  expect(data['ordering.address']).toHaveLength(1);
  expect(data['security.event']).toHaveLength(1);
});

test('Every table that names a customer is either erased or kept on purpose', async () => {
  const rows = await run(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and column_name = 'customer_id'
     union select conrelid::regclass::text from pg_constraint
     where contype = 'f' and confrelid = 'accounts.customer'::regclass`,
  );
  const treated = [...Object.keys(erasedTables), ...keptTables, 'security.event'];
  expect(treated).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

/** Words with which decision 37 names the rows of each erased table. */
const decided: Record<string, string> = {
  'accounts.session': 'sessions',
  'accounts.signup_form': 'forms of sign-ups',
  'accounts.code': 'codes',
  'accounts.code_tries': 'codes',
  'accounts.device': 'devices',
  'accounts.email_undo': 'former e-mail addresses',
  'accounts.second_factor': 'two-step sign-in',
  'accounts.change_key': 'answers of repeated calls',
  'ordering.address': 'addresses',
  'ordering.cart_line': 'cart',
  'ordering.list_line': 'lists',
  'ordering.list': 'lists',
  'ordering.removed': 'what was removed of them',
  'ordering.own_number': 'own numbers',
  'ordering.price_list': 'price lists of the customer',
  'ordering.stock_watch': 'watches',
  'ordering.stock_told': 'watches',
  'ordering.development_request': 'development requests',
  'content.view': 'what was looked at',
  'staff.audit_personal': '`staff.audit_personal`',
};

/** The two columns of the table in decision 37, each as one text. */
function decision(): { goes: string; stays: string } {
  const file = '../../../../../docs/decisions/0037-erasing-a-customer.md';
  const rows = readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|'));
  return {
    goes: rows.map(([, goes]) => goes).join('\n'),
    stays: rows.map(([, , stays]) => stays).join('\n'),
  };
}

test('Decision 37 names all that goes, table by table', () => {
  const { goes } = decision();
  expect(Object.keys(decided).sort()).toEqual(Object.keys(erasedTables).sort());
  expect(Object.values(decided).filter((words) => !goes.includes(words))).toEqual([]);
});

/** Fills every column of a customer and erases the customer. @returns names of columns still filled */
async function columnsLeft(email: string, hasOrder: boolean): Promise<string[]> {
  const id = await addCustomer(site.database, 'blocked', { email });
  const columns = await run(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'accounts' and table_name = 'customer'`,
  );
  const filled: Record<string, string> = {
    text: `'x'`,
    boolean: 'true',
    'timestamp with time zone': 'now()',
    jsonb: `'{"company": "x"}'`,
  };
  const free = columns.filter(
    ({ name, type }) =>
      filled[type] &&
      !['email', 'country', 'language', 'level', 'status', 'erased_at'].includes(name),
  );
  await run(
    `update accounts.customer set ${free.map(({ name, type }) => `${name} = ${filled[type]}`).join(', ')},
       business_type = 1, manager_id = (select min(id) from staff.account) where id = $1`,
    [id],
  );
  if (hasOrder) {
    await addOrder(site.database, { customerId: Number(id), orderStatus: 'cancel' });
  }
  const [{ version }] = await run(
    'select staff_changes as version from accounts.customer where id = $1',
    [id],
  );
  const erased = await staffCall(site, 'eraseCustomer', { id, version, email }, admin);
  expect(erased).toMatchObject({ status: 200 });
  const [row] = await run('select * from accounts.customer where id = $1', [id]);
  return Object.keys(row)
    .filter((name) => ![null, '', false].includes(row[name]))
    .sort();
}

test('Of an erased account exactly that is left which decision 37 names', async () => {
  const { stays } = decision();
  const shell: Record<string, string> = {
    id: 'its id',
    level: 'level',
    sub_level: 'level',
    language: 'language',
    created_at: 'dates',
    confirmed_at: 'dates',
    approved_at: 'dates',
    erased_at: 'dates',
    status: 'closed',
    email: 'under the address',
    staff_changes: 'number of changes by staff',
    demo: 'whether it is one of the demo',
  };
  const ofOrders = {
    company_name: 'company',
    country: 'country',
    tax_number: 'tax number',
    bill_to: 'bill-to',
  };
  expect(await columnsLeft('left@test.example', false)).toEqual(Object.keys(shell).sort());
  expect(await columnsLeft('ordered@test.example', true)).toEqual(
    Object.keys({ ...shell, ...ofOrders }).sort(),
  );
  for (const words of Object.values({ ...shell, ...ofOrders })) expect(stays).toContain(words);
});
