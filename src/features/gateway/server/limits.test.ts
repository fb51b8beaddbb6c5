/** The limits with the whole site over a real database, small enough to be met. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls, type Envelope } from '#contract';
import { placeOf } from '#contract/place.ts';
import { publish } from '#features/catalogue/publish/publish.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addTurbo, signIn } from '#test/factories.ts';

let site: TestSite;
let id: number;
beforeAll(async () => {
  const prepare = async (database: TestSite['database']) => {
    id = await addTurbo(database, { pn: '454231-5007S', oe: ['028145702H'] });
    await publish(database, { reason: 'test' });
  };
  site = await startTestSite(prepare, {
    LIMIT_VISITOR: '5',
    LIMIT_ADDRESS: '12',
    LIMIT_CUSTOMER: '8',
    LIMIT_SUGGESTIONS: '3',
    LOGIN_FAILURES: '5',
  });
});
afterAll(() => site?.close());

interface From {
  address: string;
  browser?: string;
  token?: string;
}

let addresses = 0;
/** Somebody whom no other test knows. */
const somebody = (): From => {
  addresses += 1;
  return { address: `203.0.113.${addresses}`, browser: 'chrome' };
};

async function ask(from: From, name: CallName, payload: object = {}, more: object = {}) {
  const { method } = calls[name];
  const { path, rest } = placeOf(calls[name].path, payload);
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
  return ask(from, 'captchaConfirm', { key, code: rows[0]?.answer ?? 'none' });
}

test('After five answers a captcha stands in the way, answers from the cache counted too', async () => {
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
  const sheets = await statuses(3, () => ask(person, 'getTurboById', { id: String(id) }));
  expect(sheets).toEqual([200, 200, 429]);
});

test('Cross references, parts and where they are used count too, refused or not', async () => {
  for (const [name, payload, status] of [
    ['getPartList', { val: '454231' }, 200],
    ['getPartList2', { val: '454231' }, 200],
    ['getTurboPartById', { id: '1' }, 404],
    ['getTurboAssemblyByEepn', { eepn: 'CH-1' }, 404],
    ['getPartUse', { id: '1' }, 404],
    ['getNearestWheels', { kind: 1, inducer: 40 }, 200],
  ] as const) {
    const person = somebody();
    expect(await statuses(5, () => ask(person, name, payload))).toEqual(times(5, status));
    expect((await ask(person, name, payload)).status).toBe(429);
  }
});

test('What is said to have been opened counts too', async () => {
  const visitor = somebody();
  const openContent = () => ask(visitor, 'traceCommon', { commonId: '1' });
  expect(await statuses(6, openContent)).toEqual([...times(5, 404), 429]);
  const customer = { ...somebody(), token: await signIn(site.database, 'C1') };
  const openTurbo = () => ask(customer, 'traceItem', { id });
  expect(await statuses(6, openTurbo)).toEqual([...times(5, 200), 429]);
});

test('Several numbers at once count each', async () => {
  const person = somebody();
  const numbers = ['454231', '454232', '454233'];
  const many = () => ask(person, 'matchNumbers', { numbers });
  expect(await statuses(3, many)).toEqual([200, 200, 429]);
});

test('Calls that are no catalogue answers go on beyond the limit', async () => {
  const person = somebody();
  await statuses(6, () => search(person));
  const texts = await statuses(10, () => ask(person, 'uiText', { texts: ['Part'] }));
  const lists = await statuses(10, () => ask(person, 'getVehicleBrands'));
  expect([...texts, ...lists]).toEqual(times(20, 200));
});

test('A solved captcha gives a fresh allowance, no more', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const { envelope } = await search(person);
  expect((await search(person)).envelope.val).toBe(envelope.val);
  expect((await solve(person, envelope.val)).envelope.success).toBe('0');
  expect(await statuses(6, () => search(person))).toEqual([...times(5, 200), 429]);
  expect((await search(person)).envelope.val).not.toBe(envelope.val);
});

test("Another browser at the same address has an allowance of its own, up to the address's", async () => {
  const { address } = somebody();
  const found: number[] = [];
  for (let browser = 0; browser < 14; browser += 1) {
    found.push((await search({ address, browser: `other-${browser}` })).status);
  }
  expect(found).toEqual([...times(12, 200), 429, 429]);
});

test("A captcha of the address's frees it for all its browsers", async () => {
  const { address } = somebody();
  for (let browser = 0; browser < 12; browser += 1) {
    await search({ address, browser: `other-${browser}` });
  }
  const { envelope } = await search({ address, browser: 'one' });
  await solve({ address, browser: 'one' }, envelope.val);
  expect((await search({ address, browser: 'two' })).status).toBe(200);
});

test('A customer is counted wherever they are, with the larger allowance of their level', async () => {
  const token = await signIn(site.database, 'A');
  const found = await statuses(9, () => search({ ...somebody(), token }));
  expect(found).toEqual([...times(8, 200), 429]);
});

test('A customer whom staff left at C1 has no more than a visitor', async () => {
  const token = await signIn(site.database, 'C1');
  const found = await statuses(6, () => search({ ...somebody(), token }));
  expect(found).toEqual([...times(5, 200), 429]);
});

test('Suggestions are limited apart: beyond theirs there are none, and no captcha', async () => {
  const person = somebody();
  const suggest = () => ask(person, 'suggestNumbers', { vtype: '0', val: '4542' });
  const found = [await suggest(), await suggest(), await suggest(), await suggest()];
  expect(found.map(({ status }) => status)).toEqual(times(4, 200));
  expect(found.map(({ envelope }) => (envelope.val as unknown[]).length)).toEqual([1, 1, 1, 0]);
  expect((await search(person)).status).toBe(200);
});

test("A header does not change the caller's address where no proxy is trusted", async () => {
  const person = { address: somebody().address, browser: '' };
  const found: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    found.push((await search(person, { 'x-forwarded-for': `198.51.100.${time}` })).status);
  }
  expect(found).toEqual([...times(5, 200), 429]);
});

test('The captcha calls answer with their pictures, and tell of a wrong code', async () => {
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

test('An unknown captcha is one that has expired', async () => {
  for (const name of ['captchaShow', 'captchaRefresh'] as const) {
    const answer = await ask(somebody(), name, { key: 'of-yesterday' });
    expect(answer).toMatchObject({ status: 400, envelope: { ret: 'CaptchaExpired' } });
  }
  const answer = await ask(somebody(), 'captchaConfirm', { key: 'of-yesterday', code: 'A' });
  expect(answer).toMatchObject({ status: 400, envelope: { ret: 'CaptchaExpired' } });
});

test('A code by e-mail frees like the letters, in few mails to one address', async () => {
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
  const confirmed = await ask(person, 'captchaConfirm', { key, code: rows[0]?.mailed ?? '' });
  expect(confirmed.status).toBe(200);
  expect((await search(person)).status).toBe(200);
});

test('What is no e-mail address gets no code', async () => {
  const person = somebody();
  await statuses(5, () => search(person));
  const key = (await search(person)).envelope.val;
  for (const email of ['', 'nobody', 'a@b.c\r\nBcc: d@e.f', 'a@b.com, c@d.com']) {
    expect((await ask(person, 'captchaByEmail', { key, email })).status).toBe(400);
  }
});

test('Behind a trusted proxy the address is the one that it tells', async () => {
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
  // What a visitor writes before it is not believed.
  expect(await from('192.0.2.9, 198.51.100.1')).toBe(429);
  await behind.close();
});
