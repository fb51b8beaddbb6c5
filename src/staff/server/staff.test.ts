/** Calls of the back office: rights, changes and audit log. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type StaffCallName, staffCalls } from '#contract/staff/index.ts';
import { type Role, roles } from '#contract/staff/names.ts';
import { openTestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';
import {
  addCustomer,
  addStaffMember,
  digestOf,
  staffCall,
  staffPassword,
  staffSignIn,
} from '#test/staff.ts';
import { addByCommand } from './accounts.ts';
import { endDemoStaff } from './open.ts';

const tokens = {} as Record<Role, string>;
const site = await openTestSite();
for (const role of roles) tokens[role] = await addStaffMember(site, role);
beforeEach(async () => {
  await site.database.write.query('delete from staff.sign_in_attempt');
});

const call = (name: StaffCallName, payload: object, token: string) =>
  staffCall(site, name, payload, token);

async function auditCount(): Promise<number> {
  const { rows } = await site.database.write.query('select count(*) as count from staff.audit');
  return rows[0].count;
}

/** Expected rights of each call, written down independently of the contract. */
const rights: Record<StaffCallName, readonly Role[] | 'anyone'> = {
  staffLogin: 'anyone',
  setStaffPassword: 'anyone',
  sendStaffPasswordLink: ['admin'],
  staffLogout: roles,
  staffMe: roles,
  changeStaffPassword: roles,
  startStaffSecondFactor: roles,
  enableStaffSecondFactor: roles,
  disableStaffSecondFactor: roles,
  resetStaffSecondFactor: ['admin'],
  resetCustomerSecondFactor: ['sales', 'admin'],
  getQueues: ['sales', 'admin'],
  listCustomers: ['sales', 'admin'],
  getCustomer: ['sales', 'admin'],
  approveCustomer: ['sales', 'admin'],
  rejectCustomer: ['sales', 'admin'],
  blockCustomer: ['sales', 'admin'],
  unblockCustomer: ['sales', 'admin'],
  setCustomerLevel: ['sales', 'admin'],
  declineAccess: ['sales', 'admin'],
  correctCustomer: ['sales', 'admin'],
  saveCustomerNotes: ['sales', 'admin'],
  saveBillTo: ['sales', 'admin'],
  exportCustomer: ['admin'],
  eraseCustomer: ['admin'],
  listImports: ['catalogue', 'admin'],
  getImport: ['catalogue', 'admin'],
  listImportRemarks: ['catalogue', 'admin'],
  listImportChanges: ['catalogue', 'admin'],
  setImportMapping: ['catalogue', 'admin'],
  setImportEncoding: ['catalogue', 'admin'],
  listSynonyms: ['catalogue', 'admin'],
  addSynonym: ['catalogue', 'admin'],
  removeSynonym: ['catalogue', 'admin'],
  setImportUnit: ['catalogue', 'admin'],
  checkImport: ['catalogue', 'admin'],
  runImport: ['catalogue', 'admin'],
  cancelImport: ['catalogue', 'admin'],
  listLackingItems: ['catalogue', 'admin'],
  listZeroSearches: ['catalogue', 'admin'],
  listApiKeys: ['catalogue', 'admin'],
  addApiKey: ['catalogue', 'admin'],
  endApiKey: ['catalogue', 'admin'],
  listPictures: ['catalogue', 'admin'],
  describePicture: ['catalogue', 'admin'],
  orderPictures: ['catalogue', 'admin'],
  deletePicture: ['catalogue', 'admin'],
  listOrders: ['sales', 'admin'],
  listBacklogOrders: ['sales', 'admin'],
  listBacklogItems: ['sales', 'admin'],
  listBacklogDays: ['sales', 'admin'],
  sumBacklog: ['sales', 'admin'],
  getStaffOrder: ['sales', 'admin'],
  getQuotationFile: ['sales', 'admin'],
  noteOrderOpen: ['sales', 'admin'],
  listPriceLists: ['sales', 'admin'],
  getStamp: ['admin'],
  saveStamp: ['admin'],
  removeStamp: ['admin'],
  listCarriers: ['sales', 'admin'],
  saveCarrier: ['sales', 'admin'],
  removeCarrier: ['sales', 'admin'],
  getPriceList: ['sales', 'admin'],
  comparePriceList: ['sales', 'admin'],
  getListPrices: ['sales', 'admin'],
  getPriceListDays: ['sales', 'admin'],
  importPriceList: ['sales', 'admin'],
  removePriceList: ['sales', 'admin'],
  confirmOrder: ['sales', 'admin'],
  changeOrder: ['sales', 'admin'],
  answerAmendment: ['sales', 'admin'],
  correctDelivery: ['sales', 'admin'],
  packDelivery: ['sales', 'admin'],
  issueInvoice: ['sales', 'admin'],
  proposeCartons: ['sales', 'admin'],
  placeOrderFor: ['sales', 'admin'],
  getOrderForm: ['sales', 'admin'],
  getOrderOfPoNumber: ['sales', 'admin'],
  matchOrderNumbers: ['sales', 'admin'],
  cancelOrder: ['sales', 'admin'],
  rejectOrder: ['sales', 'admin'],
  shipOrder: ['sales', 'admin'],
  takeBackDelivery: ['sales', 'admin'],
  deliverOrder: ['sales', 'admin'],
  sendOrderMessage: ['sales', 'admin'],
  listClaims: ['sales', 'admin'],
  getClaim: ['sales', 'admin'],
  getClaimFigures: ['sales', 'admin'],
  getClaimReport: ['sales', 'admin'],
  decideClaim: ['sales', 'admin'],
  sendClaimMessage: ['sales', 'admin'],
  addOrderFile: ['sales', 'admin'],
  readOrderMessages: ['sales', 'admin'],
  listDevelopmentItems: ['sales', 'admin'],
  getDevelopmentItem: ['sales', 'admin'],
  setDevelopmentStatus: ['sales', 'admin'],
  findItems: ['catalogue', 'admin'],
  getDeskNames: ['catalogue', 'admin'],
  getDeskTurbo: ['catalogue', 'admin'],
  findActiveNumbers: ['catalogue', 'admin'],
  getDeskPart: ['catalogue', 'admin'],
  saveTurbo: ['catalogue', 'admin'],
  saveTurboVehicles: ['catalogue', 'admin'],
  saveTurboNumbers: ['catalogue', 'admin'],
  saveTurboLines: ['catalogue', 'admin'],
  savePart: ['catalogue', 'admin'],
  savePartLines: ['catalogue', 'admin'],
  savePartNumbers: ['catalogue', 'admin'],
  addTurbo: ['catalogue', 'admin'],
  addPart: ['catalogue', 'admin'],
  withdrawItem: ['catalogue', 'admin'],
  setItemStock: ['catalogue', 'admin'],
  getPublishState: ['catalogue', 'admin'],
  publishNow: ['catalogue', 'admin'],
  listVersions: ['catalogue', 'admin'],
  listChangeSets: ['catalogue', 'admin'],
  rollBackToVersion: ['catalogue', 'admin'],
  revertChanges: ['catalogue', 'admin'],
  listContent: ['content', 'admin'],
  getContent: ['content', 'admin'],
  saveContent: ['content', 'admin'],
  deleteContent: ['content', 'admin'],
  restoreContent: ['content', 'admin'],
  moveContent: ['content', 'admin'],
  orderContentByDate: ['content', 'admin'],
  listPages: ['content', 'admin'],
  getPage: ['content', 'admin'],
  savePage: ['content', 'admin'],
  getBlocks: ['content', 'admin'],
  saveBlocks: ['content', 'admin'],
  previewContent: ['content', 'admin'],
  checkFilm: ['content', 'admin'],
  listTexts: ['content', 'admin'],
  getTextsOverview: ['content', 'admin'],
  getText: ['content', 'admin'],
  saveText: ['content', 'admin'],
  listAudit: ['admin'],
  listSecurityEvents: ['admin'],
  listStaff: ['admin'],
  addStaff: ['admin'],
  endStaff: ['admin'],
};
const names = Object.keys(staffCalls) as StaffCallName[];

describe.each(names)('%s', (name) => {
  test.each(roles)('is allowed for the role %s only if the rights say so', async (role) => {
    // The payload check, which runs after the check of rights, refuses this unknown field.
    const { status } = await call(name, { unknown: 1 }, tokens[role]);
    expect(status).toBe(rights[name] === 'anyone' || rights[name].includes(role) ? 400 : 403);
  });

  test('refuses customers, and callers without a session', async () => {
    if (rights[name] === 'anyone') return;
    const customer = await signIn(site.database, 'A');
    const before = await auditCount();
    for (const token of ['', 'invented', customer]) {
      expect((await call(name, {}, token)).status).toBe(401);
    }
    const asCustomer = await site.app.inject({
      method: 'POST',
      url: staffCalls[name].path,
      headers: {
        'content-type': 'application/json',
        'x-token': customer,
        cookie: `tk=${customer}`,
      },
      payload: {},
    });
    expect(asCustomer.statusCode).toBe(401);
    expect(await auditCount()).toBe(before);
  });

  test('names an unknown field, and refuses a body that is not JSON', async () => {
    const token = tokens.admin;
    expect((await call(name, { extra: true }, token)).status).toBe(400);
    const text = await site.app.inject({
      method: 'POST',
      url: staffCalls[name].path,
      headers: { 'content-type': 'text/plain', 'x-staff-token': token },
      payload: 'id=1',
    });
    expect(text.statusCode).toBe(415);
    const get = await site.app.inject({ method: 'GET', url: staffCalls[name].path });
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
  });
});

test.each([
  ['saveContent', {}, 'Kind'],
  ['getCustomer', {}, 'Id'],
  ['correctCustomer', { id: '1', version: 0, firstName: 'Ada' }, 'Last Name'],
  ['saveBlocks', { kind: 'tile', version: 0, blocks: [{}] }, 'Titles'],
] as const)('%s names the field that is missing by its own name', async (name, payload, field) => {
  const { status, msg } = await call(name, payload, tokens.admin);
  expect([status, msg]).toEqual([400, `The field “${field}” is missing.`]);
});

test('a token of staff gives no access to the calls of customers', async () => {
  const response = await site.app.inject({
    method: 'GET',
    url: '/api/prd/turbo/getTurboById?id=1',
    headers: { 'x-token': tokens.admin },
  });
  expect(response.json()).toMatchObject({ success: '1', ret: 'TokenExpired' });
});

describe('Deciding about a customer', () => {
  const version = '0';
  const cases = [
    ['approveCustomer', 'waiting', { level: 'B' }, { status: 'active', level: 'B' }],
    ['approveCustomer', 'rejected', { level: 'A' }, { status: 'active', level: 'A' }],
    ['rejectCustomer', 'waiting', { reason: 'No business' }, { status: 'rejected' }],
    ['blockCustomer', 'active', { reason: 'Unpaid' }, { status: 'blocked' }],
    ['unblockCustomer', 'blocked', {}, { status: 'active' }],
    ['setCustomerLevel', 'active', { level: 'A' }, { status: 'active', level: 'A' }],
  ] as const;

  test.each(cases)('%s for a customer in state %s', async (name, from, fields, after) => {
    const id = await addCustomer(site.database, from);
    const done = await call(name, { id, version, ...fields }, tokens.sales);
    expect(done).toMatchObject({ status: 200, val: { ...after, version: 1 } });
    const { val } = await call('getCustomer', { id }, tokens.sales);
    expect(val).toMatchObject({
      ...after,
      history: [
        {
          who: 'sales@test.example',
          action: name,
          subject: 'customer',
          subjectId: id,
          before: { status: from },
          after,
        },
      ],
    });
  });

  test.each([
    ['approveCustomer', ['unconfirmed', 'active', 'blocked'], { level: 'B' }],
    ['rejectCustomer', ['unconfirmed', 'active', 'rejected', 'blocked'], { reason: 'No' }],
    ['blockCustomer', ['unconfirmed', 'waiting', 'rejected', 'blocked'], { reason: 'No' }],
    ['unblockCustomer', ['unconfirmed', 'waiting', 'active', 'rejected'], {}],
    ['setCustomerLevel', ['unconfirmed', 'waiting', 'rejected', 'blocked'], { level: 'B' }],
  ] as const)('%s of any other is a conflict and changes nothing', async (name, states, fields) => {
    const before = await auditCount();
    for (const status of states) {
      const id = await addCustomer(site.database, status);
      const answer = await call(name, { id, version, ...fields }, tokens.sales);
      expect(answer).toMatchObject({ status: 409, success: '1' });
      const { val } = await call('getCustomer', { id }, tokens.sales);
      expect(val).toMatchObject({ status, level: 'C1', version: 0, history: [] });
    }
    expect(await auditCount()).toBe(before);
  });

  test('Of two concurrent decisions the second gets a conflict that names the first', async () => {
    const id = await addCustomer(site.database, 'waiting');
    const answers = await Promise.all([
      call('approveCustomer', { id, version, level: 'A' }, tokens.sales),
      call('rejectCustomer', { id, version, reason: 'No' }, tokens.admin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    const winner = late === answers[0] ? 'admin@test.example' : 'sales@test.example';
    expect(late?.msg).toContain(winner);
    const { val } = await call('getCustomer', { id }, tokens.sales);
    expect((val as { history: unknown[] }).history).toHaveLength(1);
  });

  test('An outdated version is a conflict even if the state would allow the change', async () => {
    const id = await addCustomer(site.database, 'active');
    await call('setCustomerLevel', { id, version: 0, level: 'A' }, tokens.sales);
    const late = await call('setCustomerLevel', { id, version: 0, level: 'C' }, tokens.admin);
    expect(late.status).toBe(409);
    expect((await call('getCustomer', { id }, tokens.sales)).val).toMatchObject({ level: 'A' });
  });

  test('Nothing is changed if the audit log can not be written', async () => {
    const id = await addCustomer(site.database, 'waiting');
    const run = (text: string) => site.database.write.query(text);
    await run('alter table staff.audit add constraint full_disk check (false) not valid');
    try {
      const answer = await call('approveCustomer', { id, version, level: 'A' }, tokens.sales);
      expect(answer).toMatchObject({ status: 500, success: '1' });
    } finally {
      await run('alter table staff.audit drop constraint full_disk');
    }
    const { val } = await call('getCustomer', { id }, tokens.sales);
    expect(val).toMatchObject({ status: 'waiting', version: 0, history: [] });
  });

  test('The job of the mail is added only if the decision is saved', async () => {
    const run = (text: string) => site.database.write.query(text);
    // A trigger copies jobs, because a worker may run and delete them immediately.
    await run(`create table public.asked (payload text)`);
    await run(`create function public.write_down() returns trigger language plpgsql as
      $$ begin insert into public.asked values (new.payload::text); return new; end $$`);
    await run(`create trigger write_down after insert on jobs.job
      for each row execute function public.write_down()`);
    const asked = async () => {
      const { rows } = await run(`select count(*) as count from public.asked
        where payload like '%told@test.example%'`);
      return rows[0].count;
    };
    const id = await addCustomer(site.database, 'waiting', { email: 'told@test.example' });
    await call('approveCustomer', { id, version: 7, level: 'A' }, tokens.sales);
    expect(await asked()).toBe(0);
    await call('approveCustomer', { id, version, level: 'A' }, tokens.sales);
    expect(await asked()).toBe(1);
  });

  test('A blocked customer is signed out', async () => {
    const token = await signIn(site.database, 'B');
    const { rows } = await site.database.write.query('select max(id) as id from accounts.customer');
    const id = String(rows[0].id);
    await call('blockCustomer', { id, version, reason: 'Unpaid' }, tokens.sales);
    const answer = await site.call('getVehicleBrands', {}, { 'x-token': token });
    expect(answer).toMatchObject({ status: 401, ret: 'TokenExpired' });
  });

  test('An id that does not exist is not found', async () => {
    for (const [name, , fields] of cases) {
      const answer = await call(name, { id: '999999', version, ...fields }, tokens.sales);
      expect(answer.status).toBe(404);
    }
    expect((await call('getCustomer', { id: '999999' }, tokens.sales)).status).toBe(404);
  });

  test('A reason of blanks is refused', async () => {
    const id = await addCustomer(site.database, 'waiting');
    const answer = await call('rejectCustomer', { id, version, reason: '  ' }, tokens.sales);
    expect(answer.status).toBe(400);
  });
});

describe('Signing in', () => {
  const cookieOf = (response: { headers: Record<string, unknown> }) =>
    String(response.headers['set-cookie']);

  test('sets a cookie that scripts and other sites can not use', async () => {
    const response = await staffSignIn(site, ' SALES@test.example ');
    expect(response.json().val).toEqual({
      email: 'sales@test.example',
      role: 'sales',
      secondFactor: 'off',
    });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^staff=[\w-]{43}; Path=\/api\/staff; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^staff-device=[\w-]{43}; Max-Age=34560000; Path=\/api\/staff; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const me = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: staffCalls.staffMe.path,
        headers: { cookie: cookieOf(response).split(';')[0] ?? '', ...headers },
      });
    expect((await me({ 'x-source': 'staff-web' })).statusCode).toBe(200);
    expect((await me({})).statusCode).toBe(401);
  });

  test('keeps only the hash of the token', async () => {
    const token = /^staff=([^;]+)/.exec(
      cookieOf(await staffSignIn(site, 'sales@test.example')),
    )?.[1];
    const { rows } = await site.database.write.query('select * from staff.session');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('gives the same answer for an unknown e-mail and a wrong password', async () => {
    const unknown = await staffSignIn(site, 'nobody@test.example');
    const wrong = await staffSignIn(site, 'sales@test.example', 'wrong');
    expect(unknown.statusCode).toBe(401);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('refuses even the right password after five failures of one account at one address', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await staffSignIn(site, 'sales@test.example', 'wrong')).statusCode).toBe(401);
    }
    const closed = await staffSignIn(site, 'sales@test.example');
    expect(closed.statusCode).toBe(429);
    expect((await staffSignIn(site, 'admin@test.example')).statusCode).toBe(200);
    await site.database.write.query(
      `update staff.sign_in_attempt set at = at - interval '16 minutes'`,
    );
    expect((await staffSignIn(site, 'sales@test.example')).statusCode).toBe(200);
  });

  test('blocks a place after failures, and never a known device', async () => {
    const email = 'sales@test.example';
    const login = (password: string, from: string, cookie = '') =>
      site.app.inject({
        method: 'POST',
        url: staffCalls.staffLogin.path,
        remoteAddress: from,
        headers: { cookie },
        payload: { email, passwordSha: digestOf(password) },
      });
    const first = await login(staffPassword, '192.0.2.1');
    const device = /staff-device=[\w-]{43}/.exec(cookieOf(first))?.[0] ?? '';
    for (let tries = 0; tries < 30; tries += 1) await login('wrong', `203.0.113.${tries % 5}`);
    expect((await login(staffPassword, '203.0.113.1')).statusCode).toBe(429);
    expect((await login(staffPassword, '203.0.113.1', device)).statusCode).toBe(200);
    // Other unknown places now need a code by mail (sign-in-mail.test.ts).
    expect((await login(staffPassword, '192.0.2.7')).json().ret).toBe('NeedMailCode');
  });

  test('limits concurrent attempts', async () => {
    const tries = Array.from({ length: 12 }, () =>
      staffSignIn(site, 'sales@test.example', 'wrong'),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('ends with signing out', async () => {
    const token = await addStaffMember(site, 'content', 'leaving@test.example');
    expect((await call('staffLogout', {}, token)).status).toBe(200);
    expect((await call('staffMe', {}, token)).status).toBe(401);
  });

  test('ends after two hours without use and after twelve in any case', async () => {
    const token = await addStaffMember(site, 'content', 'sleepy@test.example');
    for (const column of ['used_at', 'created_at']) {
      const age = column === 'used_at' ? '2 hours 1 minute' : '12 hours 1 minute';
      const set = (text: string) =>
        site.database.write.query(
          `update staff.session set ${column} = now() - interval '${text}'
           where account_id = (select id from staff.account where email = 'sleepy@test.example')`,
        );
      await set(age);
      expect((await call('staffMe', {}, token)).status).toBe(401);
      await set('1 hour');
      expect((await call('staffMe', {}, token)).status).toBe(200);
    }
  });
});

describe('Accounts of staff', () => {
  const someone = {
    email: 'New@Test.example',
    role: 'sales',
    passwordSha: digestOf(staffPassword),
  };

  test('An admin adds an account, which can sign in; when the admin ends it, the person is signed out', async () => {
    const { status, val } = await call('addStaff', someone, tokens.admin);
    expect(status).toBe(200);
    const response = await staffSignIn(site, 'new@test.example');
    const token = /^staff=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? '';
    expect((await call('addStaff', someone, tokens.admin)).status).toBe(409);
    const { id } = val as { id: string };
    expect((await call('endStaff', { id }, tokens.admin)).status).toBe(200);
    expect((await call('staffMe', {}, token)).status).toBe(401);
    expect((await staffSignIn(site, 'new@test.example')).statusCode).toBe(401);
    expect((await call('endStaff', { id }, tokens.admin)).status).toBe(409);
    const log = await call('listAudit', { who: 'admin@test.example' }, tokens.admin);
    expect((log.val as { action: string }[]).slice(0, 2).map(({ action }) => action)).toEqual([
      'endStaff',
      'addStaff',
    ]);
    expect(JSON.stringify(log.val)).not.toContain(someone.passwordSha);
  });

  test('A reopened account has neither the devices nor the second step of before', async () => {
    const email = 'again@test.example';
    const { write } = site.database;
    await addStaffMember(site, 'content', email);
    const { rows } = await write.query('select id from staff.account where email = $1', [email]);
    const id = String(rows[0].id);
    await write.query(
      `insert into staff.second_factor (owner_id, secret, enabled_at)
       values ($1, decode(repeat('ab', 20), 'hex'), now())`,
      [id],
    );
    expect((await call('endStaff', { id }, tokens.admin)).status).toBe(200);
    const opened = { email, role: 'sales', passwordSha: digestOf('another person here') };
    expect((await call('addStaff', opened, tokens.admin)).status).toBe(200);
    for (const query of [
      'select from staff.device where account_id = $1',
      'select from staff.second_factor where owner_id = $1',
    ]) {
      expect((await write.query(query, [id])).rowCount).toBe(0);
    }
    expect((await staffSignIn(site, email, 'another person here')).statusCode).toBe(200);
  });

  test('Nobody can end their own account, so there is always an admin', async () => {
    const { rows } = await site.database.write.query(
      `select id from staff.account where email = 'admin@test.example'`,
    );
    const answer = await call('endStaff', { id: rows[0].id }, tokens.admin);
    expect(answer.status).toBe(409);
  });

  test('A changed password ends the other sessions', async () => {
    const first = await addStaffMember(site, 'content', 'careful@test.example');
    const again = await staffSignIn(site, 'careful@test.example');
    const second = /^staff=([^;]+)/.exec(String(again.headers['set-cookie']))?.[1] ?? '';
    const change = (passwordSha: string) =>
      call(
        'changeStaffPassword',
        { passwordSha, newPasswordSha: digestOf('another password') },
        second,
      );
    expect((await change(digestOf('wrong'))).status).toBe(400);
    expect((await change(digestOf(staffPassword))).status).toBe(200);
    expect((await call('staffMe', {}, first)).status).toBe(401);
    expect((await call('staffMe', {}, second)).status).toBe(200);
    expect((await staffSignIn(site, 'careful@test.example', 'another password')).statusCode).toBe(
      200,
    );
  });
});

test('The time at which a member of staff was last seen is kept when sessions end', async () => {
  const email = 'seen@test.example';
  const token = await addStaffMember(site, 'content', email);
  const lastSeen = async () => {
    const { val } = await call('listStaff', { size: 200 }, tokens.admin);
    const rows = val as { email: string; lastSeen: string | null }[];
    return rows.find((one) => one.email === email)?.lastSeen ?? '';
  };
  const signedIn = await lastSeen();
  await site.database.write.query(
    `update staff.session set used_at = used_at - interval '10 minutes'
     where account_id = (select id from staff.account where email = $1)`,
    [email],
  );
  expect((await call('staffMe', {}, token)).status).toBe(200);
  const used = await lastSeen();
  expect(Date.parse(used)).toBeGreaterThan(Date.parse(signedIn));
  expect((await call('staffLogout', {}, token)).status).toBe(200);
  expect(await lastSeen()).toBe(used);
});

test('Password checks in an open session are limited', async () => {
  const token = await addStaffMember(site, 'content', 'guessed@test.example');
  const guess = { passwordSha: digestOf('wrong'), newPasswordSha: digestOf('the next password') };
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await call('changeStaffPassword', guess, token)).status).toBe(400);
  }
  const right = { ...guess, passwordSha: digestOf(staffPassword) };
  expect((await call('changeStaffPassword', right, token)).status).toBe(429);
  expect((await staffSignIn(site, 'guessed@test.example')).statusCode).toBe(200);
});

test("No member of staff has a password made of their address, the firm, or the demo's", async () => {
  const email = 'maria.lopez@turboshop.example';
  for (const password of [
    'Maria.lopez1234',
    'turboshop2026!',
    'salessales1',
    'demostaff1234',
    email,
  ]) {
    const account = { email, role: 'sales', passwordSha: digestOf(password) };
    expect((await call('addStaff', account, tokens.admin)).status).toBe(400);
  }
  const change = { passwordSha: digestOf(staffPassword), newPasswordSha: digestOf('eeturbo12345') };
  expect((await call('changeStaffPassword', change, tokens.sales)).status).toBe(400);
  const good = { email, role: 'sales', passwordSha: digestOf('seven horses drink tea') };
  expect((await call('addStaff', good, tokens.admin)).status).toBe(200);
});

test('No member of staff has one of the commonest passwords', async () => {
  const common = 'qwertyuiop123';
  const email = 'common@test.example';
  const refused = { code: 'badInput' };
  const add = { email, role: 'sales' as const, password: common };
  await expect(addByCommand(site.database, add)).rejects.toMatchObject(refused);
  for (const password of ['', common, 'unbelievable']) {
    const account = { email, role: 'sales', passwordSha: digestOf(password) };
    expect((await call('addStaff', account, tokens.admin)).status).toBe(400);
    const change = { passwordSha: digestOf(staffPassword), newPasswordSha: digestOf(password) };
    expect((await call('changeStaffPassword', change, tokens.sales)).status).toBe(400);
  }
  expect((await staffSignIn(site, email, common)).statusCode).toBe(401);
});

test('The audit log contains accounts that were added on the command line', async () => {
  const { val } = await call('listAudit', { action: 'addStaff', size: 200 }, tokens.admin);
  expect(val).toContainEqual(
    expect.objectContaining({
      who: 'command line',
      subjectName: 'sales@test.example',
      after: { email: 'sales@test.example', role: 'sales' },
    }),
  );
});

test('The audit log is append-only', async () => {
  for (const text of ['delete from staff.audit', `update staff.audit set who = 'me'`]) {
    await expect(site.database.write.query(text)).rejects.toThrow('only ever added to');
  }
});

test("The demo's staff sign in at a demo, and never in production", async () => {
  const { database } = site;
  await database.write.query('update staff.account set demo = true');
  const real = await addStaffMember(site, 'sales', 'real@test.example');
  await endDemoStaff(database);
  expect((await staffSignIn(site, 'sales@test.example')).statusCode).toBe(401);
  expect((await call('staffMe', {}, tokens.sales)).status).toBe(401);
  expect((await call('staffMe', {}, real)).status).toBe(200);
});

test('Refusals are in the language of the member of staff who calls', async () => {
  const inChinese = { cookie: 'staff-language=zh' };
  const sales = await addStaffMember(site, 'sales', 'sales-zh@test.example');
  const admin = await addStaffMember(site, 'admin', 'admin-zh@test.example');
  const refused = async (name: StaffCallName, payload: object, token: string) =>
    (await staffCall(site, name, payload, token, inChinese)).msg;
  // Refusals by the gateway, by the payload check and by a handler, and a refusal with a translated
  // parameter.
  expect(await refused('listStaff', {}, sales)).toBe('您的账户无权执行此操作。');
  expect(await refused('listStaff', { size: 5000 }, admin)).toBe('每页最多 200 行。');
  expect(await refused('addStaff', { email: 'x' }, admin)).toMatch(/^[^a-z]+$/);
  expect(await refused('endStaff', { id: 99_999 }, admin)).toBe('没有这个账户。');
  const id = await addCustomer(site.database, 'blocked');
  expect(await refused('approveCustomer', { id, version: 0, level: 'A' }, sales)).toBe(
    '此账户状态为“已停用”，无法执行此操作。',
  );
  const unknown = await site.app.inject({
    method: 'POST',
    url: '/api/staff/none',
    headers: inChinese,
  });
  expect(unknown.json().msg).toBe('地址 /api/staff/none 不存在。');
  // Any other language gets English.
  const { msg } = await staffCall(site, 'listStaff', {}, sales, {
    cookie: 'staff-language=fra',
  });
  expect(msg).toBe('Your account has no right to do this.');
});
