/**
 * Tests the limits with the whole site and a real database. The limits are set low. The file is long, because
 * all tests share one site.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { type CallName, calls, type Envelope } from '#contract';
import { fillPath } from '#contract/paths.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite, startTestSite, type TestSite } from '#test/app.ts';
import { addTurbo, signIn } from '#test/factories.ts';
import { createMailLimits } from './login-limits.ts';

let id: number;
const prepare = async (database: TestSite['database']) => {
  id = await addTurbo(database, { pn: '454231-5007S', oe: ['028145702H'] });
  for (let at = 1; at <= 6; at += 1) await addTurbo(database, { pn: `53039-70000${at}` });
  await publish(database, { reason: 'test' });
};
const site = await openTestSite(prepare, {
  LIMIT_VISITOR: '5',
  LIMIT_NETWORK: '3',
  LIMIT_CUSTOMER: '8',
  LIMIT_CAPTCHAS: '2',
  LOGIN_FAILURES: '5',
});

interface From {
  address: string;
  browser?: string;
  token?: string;
}

let addresses = 0;
/** A caller from an IP address that no other test uses. */
const somebody = (): From => {
  addresses += 1;
  return { address: `10.${addresses}.0.1`, browser: 'chrome' };
};

async function ask(from: From, name: CallName, payload: object = {}, more: object = {}) {
  const { method } = calls[name];
  const { path, rest } = fillPath(calls[name].path, payload);
  const response = await site.app.inject({
    method,
    url: path,
    remoteAddress: from.address,
    headers: {
      'content-type': 'application/json',
      ...(from.browser && { 'x-fingerprint': from.browser }),
      ...(from.token && { 'x-token': from.token }),
      ...more,
    },
    ...(method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
  });
  return { status: response.statusCode, envelope: response.json() as Envelope };
}

const search = (from: From, more?: object) =>
  ask(from, 'getTurboList', { vtype: '0', val: '454231' }, more);

async function statuses(count: number, work: () => Promise<{ status: number }>) {
  const found: number[] = [];
  for (let time = 0; time < count; time += 1) found.push((await work()).status);
  return found;
}

const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

async function solve(from: From, key: unknown) {
  const { rows } = await site.database.write.query<{ answer: string }>(
    'select answer from gateway.captcha where key = $1',
    [key],
  );
  const { val } = (await ask(from, 'captchaChallenge', { key })).envelope;
  const { challenge } = val as { challenge?: Challenge };
  const proof = challenge && (await solveChallenge({ challenge, deriveKey }))?.derivedKey;
  const code = rows[0]?.answer ?? 'none';
  return ask(from, 'captchaConfirm', { key, code, ...(proof && { proof }) });
}

test('After five rows a captcha is needed; answers from the cache count too', async () => {
  const person = somebody();
  expect(await statuses(5, () => search(person))).toEqual(times(5, 200));
  const { status, envelope } = await search(person);
  expect(status).toBe(429);
  expect(envelope).toMatchObject({ success: '1', ret: 'NeedCaptcha', val: expect.any(String) });
  expect(envelope.msg).toMatch(/person/);
});

test('Build sheets and searches count together', async () => {
  const person = somebody();
  await statuses(3, () => search(person));
  const sheets = await statuses(2, () => ask(person, 'getTurboById', { id: String(id) }));
  expect(sheets).toEqual([200, 429]);
});

test('Rows count, not answers', async () => {
  const person = somebody();
  const many = () => ask(person, 'getTurboList', { vtype: '0', val: '53039', size: 200 });
  const { envelope } = await many();
  expect(envelope.val).toHaveLength(6);
  expect((await many()).status).toBe(429);
});

test('Concurrent calls get no more than sequential ones', async () => {
  const person = somebody();
  const answers = await Promise.all(Array.from({ length: 20 }, () => search(person)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
});

test('Cross references, parts and where they are used count too, refused or not', async () => {
  for (const [name, payload, status] of [
    ['getPartList', { val: '454231' }, 200],
    ['getPartList2', { val: '454231' }, 200],
    ['getTurboPartById', { id: '1' }, 404],
    ['getTurboAssemblyByEepn', { eepn: 'CH-1' }, 404],
    ['getPartUse', { id: '1' }, 404],
    ['getNearestWheels', { kind: 1, inducer: 40 }, 200],
    ['getWheelList', { kind: 1, inducer: 40 }, 200],
  ] as const) {
    const person = somebody();
    expect(await statuses(5, () => ask(person, name, payload))).toEqual(times(5, status));
    expect((await ask(person, name, payload)).status).toBe(429);
  }
});

test('Items that the client reports as opened count too', async () => {
  const visitor = somebody();
  const openContent = () => ask(visitor, 'traceCommon', { commonId: '1' });
  expect(await statuses(6, openContent)).toEqual([...times(5, 404), 429]);
  const customer = { ...somebody(), token: await signIn(site.database, 'C1') };
  const openTurbo = () => ask(customer, 'traceItem', { id });
  expect(await statuses(6, openTurbo)).toEqual([...times(5, 200), 429]);
});

test('Each of several numbers in one call counts', async () => {
  const person = somebody();
  const numbers = ['454231', '454232', '454233'];
  const many = () => ask(person, 'matchNumbers', { numbers });
  expect(await statuses(3, many)).toEqual([200, 200, 429]);
});

test('Calls outside the catalogue work beyond the limit', async () => {
  const person = somebody();
  await statuses(6, () => search(person));
  const texts = await statuses(10, () => ask(person, 'uiText', { texts: ['Part'] }));
  const lists = await statuses(10, () => ask(person, 'getCountryDropList'));
  expect([...texts, ...lists]).toEqual(times(20, 200));
});

test('A solved captcha gives half as much, the next half of that, then a message says what helps', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const { envelope } = await search(person);
  expect((await search(person)).envelope.val).toBe(envelope.val);
  expect((await solve(person, envelope.val)).envelope.success).toBe('0');
  expect(await statuses(3, () => search(person))).toEqual([200, 200, 429]);
  const second = (await search(person)).envelope.val;
  expect(second).not.toBe(envelope.val);
  expect((await solve(person, second)).envelope.success).toBe('0');
  expect((await search(person)).status).toBe(200);
  const { status, envelope: last } = await search(person);
  expect(status).toBe(429);
  expect(last).toMatchObject({ ret: '-1', msg: expect.stringMatching(/sign in, contact us/) });
});

test('A client that knows only the calls of docs/product.md 7.7 passes the first captcha by its picture', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const key = (await search(person)).envelope.val;
  const { rows } = await site.database.write.query<{ answer: string }>(
    'select answer from gateway.captcha where key = $1',
    [key],
  );
  const confirmed = await ask(person, 'captchaConfirm', { key, code: rows[0]?.answer ?? '' });
  expect(confirmed.status).toBe(200);
});

test('Another fingerprint gives no new allowance', async () => {
  const { address } = somebody();
  const found: number[] = [];
  for (let browser = 0; browser < 7; browser += 1) {
    found.push((await search({ address, browser: `other-${browser}` })).status);
  }
  expect(found).toEqual([...times(5, 200), 429, 429]);
});

test.each([
  ['/24', 15, (at: number) => `192.0.2.${at}`],
  ['/16', 45, (at: number) => `198.51.${at}.1`],
  ['/48 of IPv6', 15, (at: number) => `2001:db8:1:${at}::1`],
  ['/32 of IPv6', 45, (at: number) => `2001:db9:${at}::1`],
])('Many addresses of one network (%s) have %i rows together', async (_, most, addressOf) => {
  const found: number[] = [];
  for (let at = 1; at <= most + 2; at += 1) {
    found.push((await search({ address: addressOf(at) })).status);
  }
  expect(found).toEqual([...times(most, 200), 429, 429]);
  // Callers from other networks keep their allowance.
  expect((await search(somebody())).status).toBe(200);
});

test('A customer counts over all addresses, with the larger allowance of their level', async () => {
  const token = await signIn(site.database, 'A');
  const found = await statuses(9, () => search({ ...somebody(), token }));
  expect(found).toEqual([...times(8, 200), 429]);
});

test('A customer of level C1 has the allowance of a visitor', async () => {
  const token = await signIn(site.database, 'C1');
  const found = await statuses(6, () => search({ ...somebody(), token }));
  expect(found).toEqual([...times(5, 200), 429]);
});

test('Suggestions have their own limit: beyond it there are none, and no captcha', async () => {
  const person = somebody();
  const suggest = () => ask(person, 'suggestNumbers', { vtype: '0', val: '4542' });
  const found = [];
  for (let time = 0; time < 6; time += 1) found.push(await suggest());
  expect(found.map(({ status }) => status)).toEqual(times(6, 200));
  const numbers = found.map(({ envelope }) => (envelope.val as unknown[]).length);
  expect(numbers).toEqual([...times(5, 1), 0]);
  expect((await search(person)).status).toBe(200);
});

test("A header does not change the caller's address if no proxy is trusted", async () => {
  const person = { address: somebody().address, browser: '' };
  const found: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    found.push((await search(person, { 'x-forwarded-for': `198.51.100.${time}` })).status);
  }
  expect(found).toEqual([...times(5, 200), 429]);
});

test('The captcha calls answer with their pictures, and report a wrong code', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const key = (await search(person)).envelope.val;
  const shown = await ask(person, 'captchaShow', { key });
  const other = await ask(person, 'captchaRefresh', { key });
  expect(shown.envelope.val).toMatch(/^data:image\/png;base64,/);
  expect(other.envelope.val).not.toBe(shown.envelope.val);
  const wrong = await ask(person, 'captchaConfirm', { key, code: 'no such' });
  expect(wrong).toMatchObject({ status: 400, envelope: { success: '1', ret: '-1' } });
});

test('An unknown captcha counts as expired', async () => {
  for (const name of ['captchaShow', 'captchaRefresh'] as const) {
    const answer = await ask(somebody(), name, { key: 'of-yesterday' });
    expect(answer).toMatchObject({ status: 400, envelope: { ret: 'CaptchaExpired' } });
  }
  const answer = await ask(somebody(), 'captchaConfirm', { key: 'of-yesterday', code: 'A' });
  expect(answer).toMatchObject({ status: 400, envelope: { ret: 'CaptchaExpired' } });
});

test('A code by e-mail is as good as the letters, and one address gets few mails', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const key = (await search(person)).envelope.val;
  const email = 'Somebody@Example.com';
  const sent = await statuses(4, () => ask(person, 'captchaByEmail', { key, email }));
  expect(sent).toEqual([200, 200, 200, 429]);
  const { rows } = await site.database.write.query<{ mailed: string }>(
    'select mailed from gateway.captcha where key = $1',
    [key],
  );
  // The digits as typed on a Persian keyboard.
  const code = (rows[0]?.mailed ?? '').replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
  const confirmed = await ask(person, 'captchaConfirm', { key, code });
  expect(confirmed.status).toBe(200);
  expect((await search(person)).status).toBe(200);
});

/** Stores a captcha for a counter directly in the database. @returns the key of the captcha */
const captchaOf = (subject: string) => {
  const key = randomBytes(18).toString('base64url');
  const row = [key, subject, 'AAAAA', [subject]];
  return site.database.write
    .query(
      `insert into gateway.captcha (key, subject, answer, frees, expires_at)
       values ($1, $2, $3, $4, now() + interval '10 minutes')`,
      row,
    )
    .then(() => key);
};
let mailboxes = 0;
const codeFor = (key: string, from: From, email?: string) => {
  mailboxes += 1;
  return ask(from, 'captchaByEmail', { key, email: email ?? `mailbox${mailboxes}@example.com` });
};
/** Number of mails to an address. In tests mails are files in DATA_DIR. */
const mailsTo = async (email: string): Promise<number> => {
  const folder = join(site.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`)).length;
};

test('One captcha sends three mails, from however many networks they are asked for', async () => {
  const key = await captchaOf('address:a captcha of many networks');
  expect(await statuses(5, () => codeFor(key, somebody()))).toEqual([200, 200, 200, 429, 429]);
});

test('A network, its neighbours and a day limit the mails of captchas', async () => {
  const ofNetwork = async (address: () => string, count: number) => {
    const codes: number[] = [];
    for (let mail = 0; mail < count; mail += 1) {
      const key = await captchaOf(`address:mail ${mail} ${randomUUID()}`);
      codes.push((await codeFor(key, { address: address() })).status);
    }
    return codes;
  };
  // Each request comes from another network (/64) of the same /48.
  let host = 0;
  const next = () => {
    host += 1;
    return `2001:db8:77:${host.toString(16)}::1`;
  };
  expect(await ofNetwork(next, 42)).toEqual([...times(40, 200), 429, 429]);
  // Resets the hourly counters, but not the daily counters.
  const hourLater = () =>
    site.database.write.query(
      `delete from gateway.rate_limit
       where key like 'captcha-mail-%' and key not like 'captcha-mail-%-day:%'`,
    );
  expect(await ofNetwork(() => '203.0.113.1', 20)).toEqual(times(20, 200));
  await hourLater();
  expect(await ofNetwork(() => '203.0.113.1', 20)).toEqual(times(20, 200));
  await hourLater();
  expect(await ofNetwork(() => '203.0.113.1', 2)).toEqual([429, 429]);
  expect(await ofNetwork(() => '203.0.114.1', 21)).toEqual([...times(20, 200), 429]);
});

test('Codes that strangers ask for leave an owner theirs', async () => {
  const token = await signIn(site.database, 'A');
  const { rows } = await site.database.write.query<{ email: string }>(
    'select email from accounts.customer order by id desc limit 1',
  );
  const { email = '' } = rows[0] ?? {};
  const ofVisitor = async () =>
    codeFor(await captchaOf(`address:${randomUUID()}`), somebody(), email);
  const ofSignIn = async (place: string) =>
    codeFor(await captchaOf(`login-here:${email}|${place}`), somebody());
  // Each request comes from another network.
  expect(await statuses(12, ofVisitor)).toEqual([...times(9, 200), 429, 429, 429]);
  expect((await ofSignIn('10.9.9.9')).status).toBe(429);
  // A device known to the account and a signed-in customer still get a code.
  expect((await ofSignIn('device of the owner')).status).toBe(200);
  expect((await codeFor(await captchaOf('address:owner'), { ...somebody(), token })).status).toBe(
    200,
  );
});

test("The mail of a customer's captcha goes to the account's own address", async () => {
  const token = await signIn(site.database, 'A');
  const { rows } = await site.database.write.query<{ id: number; email: string }>(
    'select id, email from accounts.customer order by id desc limit 1',
  );
  const { id: customer = 0, email = '' } = rows[0] ?? {};
  const stranger = 'stranger-of-an-account@example.com';
  // Three callers: signed in; not signed in, with a customer's captcha; at the captcha of a sign-in.
  const cases: [string, From][] = [
    ['address:of a signed-in customer', { ...somebody(), token }],
    [`customer:${customer}`, somebody()],
    [`login-here:${email}|10.9.9.9`, somebody()],
  ];
  for (const [at, [subject, from]] of cases.entries()) {
    const answer = await codeFor(await captchaOf(subject), from, stranger);
    expect(answer).toMatchObject({ status: 200, envelope: { val: { ownMailbox: true } } });
    await expect.poll(() => mailsTo(email)).toBe(at + 1);
  }
  const visitor = await codeFor(await captchaOf('address:of a visitor'), somebody(), stranger);
  expect(visitor.envelope.val).toEqual({ ownMailbox: false });
  await expect.poll(() => mailsTo(stranger)).toBe(1);
});

test.each([
  ['getVehicleBrands', {}],
  ['getVehicleApplications', { vehicleBrand: '1' }],
  ['getVehicleModels', { vehicleBrand: '1', vehicleApplication: '1' }],
  ['getVehicleEngines', { vehicleBrand: '1', vehicleApplication: '1' }],
  ['getVehicleYears', { vehicleBrand: '1', vehicleApplication: '1', vehicleEngine: '1' }],
  ['listPrdImg', { t: '1', p: 'TW-9001-001' }],
  ['listGallery', {}],
] as const)('%s counts', async (name, payload) => {
  const person = somebody();
  for (let times = 0; times < 5; times += 1) {
    expect((await ask(person, name, payload)).status).not.toBe(429);
  }
  expect((await ask(person, name, payload)).status).toBe(429);
});

test('An invalid e-mail address gets no code', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const key = (await search(person)).envelope.val;
  for (const email of ['', 'nobody', 'a@b.c\r\nBcc: d@e.f', 'a@b.com, c@d.com']) {
    expect((await ask(person, 'captchaByEmail', { key, email })).status).toBe(400);
  }
});

test('Behind a trusted proxy the address is that of its header', async () => {
  const behind = await startTestSite(undefined, { TRUSTED_PROXIES: '1', LIMIT_VISITOR: '1' });
  const from = async (forwarded: string) => {
    const response = await behind.app.inject({
      method: 'POST',
      url: calls.getTurboList.path,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      payload: { vtype: '0', val: '454231' },
    });
    return response.statusCode;
  };
  expect(await from('198.51.100.1')).toBe(200);
  expect(await from('198.51.100.2')).toBe(200);
  // Addresses that the visitor adds in front are ignored.
  expect(await from('192.0.2.9, 198.51.100.1')).toBe(429);
  // Some proxies append the port, which differs for each connection.
  expect(await from('198.51.100.2:50123')).toBe(429);
  expect(await from('198.51.100.3:50124')).toBe(200);
  expect(await from('198.51.100.3:50125')).toBe(429);
  expect(await from('[2001:db8::1]:50126')).toBe(200);
  expect(await from('[2001:db8::1]:50127')).toBe(429);
  expect(await from('[2001:db8::1]')).toBe(429);
  expect(await from('2001:db8::1')).toBe(429);
  // A hop that is not an IP address counts as the proxy that added it, so all of these count as one visitor.
  expect(await from('unknown')).toBe(200);
  for (const hop of ['_hidden1', '198.51.100.300', 'unix:', '198.51.100.4, _hidden2', '']) {
    expect(await from(hop), hop).toBe(429);
  }
  await behind.close();
});

test('Mails of captchas leave the mails of other forms to a mailbox as they are', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const key = (await search(person)).envelope.val;
  const email = 'captcha-only@example.com';
  const sent = await statuses(4, () => ask(person, 'captchaByEmail', { key, email }));
  expect(sent).toEqual([200, 200, 200, 429]);
  const limits = createMailLimits({
    pool: site.database.write,
    captcha: {} as never,
    settings: { limitForms: 1000 },
  });
  await expect(limits.countForm(email, { address: '198.51.100.77' })).resolves.toBeUndefined();
});

// A repeated request does not count towards the limit of files, but parsing its 5 MB takes as long as the
// first time.
test('Large bodies count before they are read: 24 files of 5 MB, then a sentence; small ones go on', async () => {
  const token = await signIn(site.database, 'C');
  const { path } = calls.orderFileAdd;
  const send = (length: number, from: From, language = 'en') =>
    site.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: from.address,
      headers: {
        'content-type': 'application/json',
        'content-length': String(length),
        'idempotency-key': 'the same',
        'x-language': language,
        ...(from.token && { 'x-token': from.token }),
      },
      payload: Buffer.from('{"orderId": "1"}'),
    });
  const customer = { ...somebody(), token };
  const large = 6_990_600;
  const before: number[] = [];
  for (let file = 0; file < 24; file += 1) before.push((await send(large, customer)).statusCode);
  expect(before).not.toContain(429);
  const refused = await send(large, { ...somebody(), token }, 'fra');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().msg).toContain('beaucoup de données');
  expect((await send(16, customer)).statusCode).toBe(400);
  const otherCustomer = { ...somebody(), token: await signIn(site.database, 'C') };
  expect((await send(large, otherCustomer)).statusCode).not.toBe(429);
});

test('Packed bodies of visitors count as much as they may unpack to, by address', async () => {
  const visitor = somebody();
  const packed = { 'content-encoding': 'gzip' };
  const read = (from: From) => ask(from, 'readOrderFile', { name: 'a.csv', content: '' }, packed);
  const answers = await statuses(27, () => read(visitor));
  expect(answers).not.toContain(429);
  expect((await read(visitor)).status).toBe(429);
  expect((await read(somebody())).status).not.toBe(429);
});
