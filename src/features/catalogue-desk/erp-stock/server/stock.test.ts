/** Tests stock reported by the ERP: API keys, lines, and repeated requests. */
import { beforeEach, expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { longestTurnOf } from '#test/event-loop.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

let key: string;
const site = await openTestSite(async (database) => {
  await addPart(database, { eePn: 'RK-G54-1', quantity: 3 });
  await addPart(database, { eePn: 'RK-G5-4-1', quantity: 4 });
  await addPart(database, { eePn: 'GA-9001', quantity: null });
  await addTurbo(database, { pn: '454231-5007S', eePn: 'T-0001', quantity: 5 });
});
const staff = await addStaffMember(site, 'catalogue');
beforeEach(async () => {
  key = await newKey();
});

async function newKey(name = 'ERP'): Promise<string> {
  const { val } = await staffCall(site, 'addApiKey', { name }, staff);
  return (val as { key: string }).key;
}

async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/staff/stock',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    payload: JSON.stringify(body),
  });
  return { status: response.statusCode, ...response.json() };
}

const line = (eePn: unknown, quantity: unknown) => ({ eePn, quantity });

async function stock(eePn: string): Promise<number | null> {
  const { rows } = await site.database.write.query(
    `select s.quantity from catalogue.item i left join catalogue.stock s on s.item_id = i.id
     where i.ee_pn = $1`,
    [eePn],
  );
  return rows[0].quantity;
}

test('Lines are taken at once, for parts and turbos, and null means not made yet', async () => {
  const { status, val } = await send({
    lines: [line('RK-G54-1', 70), line('T-0001', 0), line('GA-9001', 12), line('RK-G5-4-1', null)],
  });
  expect(status).toBe(200);
  expect(val).toEqual([
    { eePn: 'RK-G54-1', ok: true },
    { eePn: 'T-0001', ok: true },
    { eePn: 'GA-9001', ok: true },
    { eePn: 'RK-G5-4-1', ok: true },
  ]);
  expect(await stock('RK-G54-1')).toBe(70);
  expect(await stock('T-0001')).toBe(0);
  expect(await stock('GA-9001')).toBe(12);
  expect(await stock('RK-G5-4-1')).toBe(null);
});

test('A line may have the expected day, which stays until another day is sent, or stock is back', async () => {
  const expected = async (eePn: string) => {
    const { rows } = await site.database.write.query(
      `select expected::text from catalogue.item join catalogue.stock on item_id = id
       where ee_pn = $1`,
      [eePn],
    );
    return rows[0].expected;
  };
  const say = (more: object) => send({ lines: [{ eePn: 'GA-9001', quantity: 0, ...more }] });
  await say({ expected: '2099-12-31' });
  expect(await expected('GA-9001')).toBe('2099-12-31');
  await say({});
  expect(await expected('GA-9001')).toBe('2099-12-31');
  for (const wrong of ['31.12.2099', '2099-02-30', '', 20991231]) {
    const { val } = await say({ expected: wrong });
    expect(val[0].msg).toBe('expected is neither a day such as 2026-12-31 nor null.');
  }
  await say({ quantity: null });
  expect(await expected('GA-9001')).toBe('2099-12-31');
  await say({ quantity: 4 });
  expect(await expected('GA-9001')).toBe(null);
  await say({ expected: '2099-12-30' });
  await say({ expected: null });
  expect(await expected('GA-9001')).toBe(null);
});

test('A number in another notation finds its item, unless it fits two items', async () => {
  const { val } = await send({
    lines: [line(' ga 9001', 1), line('ga9001', 2), line('rk-g54-1', 3), line('RKG541', 4)],
  });
  expect(val.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, true, false]);
  expect(val[0].msg).toBe('A later line of this request is for the same item; that one counts.');
  expect(val[3].msg).toContain('Several items');
  expect(await stock('GA-9001')).toBe(2);
  expect(await stock('RK-G54-1')).toBe(3);
});

test('Invalid lines are answered one by one, and the others are taken', async () => {
  const bad = [
    line('RK-G54-1', -1),
    line('RK-G54-1', 1.5),
    line('RK-G54-1', '7'),
    line('RK-G54-1', undefined),
    line('RK-G54-1', 3_000_000_000),
    line('', 1),
    line(7, 1),
    line('x'.repeat(61), 1),
    line('NO-SUCH-1', 1),
    line('RK-\u0000G54-1', 1),
    line('RK-\ud800G54-1', 1),
    { ...line('RK-G54-1', 1), expected: '\u0000' },
    null,
    'text',
    [],
  ];
  const { status, val } = await send({ lines: [...bad, line('RK-G54-1', 9)] });
  expect(status).toBe(200);
  expect(val).toHaveLength(bad.length + 1);
  expect(val.slice(0, -1).every(({ ok, msg }: { ok: boolean; msg: string }) => !ok && msg)).toBe(
    true,
  );
  expect(val.at(-1)).toEqual({ eePn: 'RK-G54-1', ok: true });
  expect(await stock('RK-G54-1')).toBe(9);
});

test.each([
  [{ lines: 'all' }, 400],
  [{}, 400],
  [[], 400],
  [{ lines: [], more: 1 }, 400],
  [{ lines: Array.from({ length: 10_001 }, () => line('GA-9001', 1)) }, 400],
])('A body that is no list of up to 10,000 lines is refused', async (body, status) => {
  expect((await send(body)).status).toBe(status);
});

test.each([
  [{ countedAt: 'yesterday' }, 'countedAt is no moment with a time zone'],
  [{ countedAt: '2026-11-21' }, 'countedAt is no moment with a time zone'],
  [{ countedAt: '2026-11-21T14:00:00' }, 'countedAt is no moment with a time zone'],
  [{ countedAt: '2026-02-40T14:00:00Z' }, 'countedAt is no moment with a time zone'],
  [{ countedAt: '2025-11-31T00:00:00Z' }, 'countedAt is no moment with a time zone'],
  [{ countedAt: '2025-11-30T24:30:00Z' }, 'countedAt is no moment with a time zone'],
  [{ countedAt: `2026-11-21T14:00:00Z${' '.repeat(40)}` }, /./],
  [{ countedAt: 1_764_000_000 }, /./],
  [{ countedAt: null }, /./],
  [{ countedAt: new Date(Date.now() + 3_600_000).toISOString() }, 'countedAt has not come yet.'],
  [{ reservedLeftOut: 'true' }, /./],
  [{ reservedLeftOut: 1 }, /./],
  [{ reservedLeftOut: null }, /./],
])('%o is refused with a sentence, and no figure is taken', async (count, sentence) => {
  await send({ lines: [line('GA-9001', 6)] });
  const answer = await send({ lines: [line('GA-9001', 7)], ...count });
  expect(answer).toMatchObject({ status: 400, success: '1' });
  expect(answer.msg).toMatch(sentence);
  expect(await stock('GA-9001')).toBe(6);
});

test('Of two figures the figure that was counted later counts, in whatever order they come', async () => {
  const at = (secondsAgo: number) => ({
    countedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  });
  expect((await send({ lines: [line('T-0001', 8)], ...at(60) })).val[0].ok).toBe(true);
  const late = { lines: [line('T-0001', 20), line('GA-9001', 3)], ...at(90) };
  const { status, val } = await send(late);
  expect(status).toBe(200);
  expect(val).toEqual([
    {
      eePn: 'T-0001',
      ok: false,
      msg: 'A figure that was counted later is there already; that one counts.',
    },
    { eePn: 'GA-9001', ok: true },
  ]);
  expect(await stock('T-0001')).toBe(8);
  // Without `countedAt` the quantity counts as counted now.
  await send({ lines: [line('T-0001', 9)] });
  await send({ lines: [line('T-0001', 21)], ...at(30) });
  expect(await stock('T-0001')).toBe(9);
});

test('An item that is not made yet stays so, however it was counted', async () => {
  for (const reservedLeftOut of [false, true]) {
    await send({ lines: [line('RK-G5-4-1', 4)] });
    const countedAt = new Date(Date.now() + 1000).toISOString();
    await send({ lines: [line('RK-G5-4-1', null)], countedAt, reservedLeftOut });
    expect(await stock('RK-G5-4-1')).toBe(null);
  }
});

test('10,000 lines are taken in one request, and a larger body is refused', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => line('GA-9001', at));
  const { val } = await send({ lines });
  expect(val).toHaveLength(10_000);
  expect(val.filter(({ ok }: { ok: boolean }) => ok)).toEqual([{ eePn: 'GA-9001', ok: true }]);
  expect(await stock('GA-9001')).toBe(9999);
  expect((await send({ lines: [line('x'.repeat(2_200_000), 1)] })).status).toBe(413);
});

test.each([
  ['letters that stand for 18 others', (at: number) => `${'\ufdfa'.repeat(20)}${at}`, 1],
  ['letters of other forms', (at: number) => `${'\ufb00\u2460\u2167\u3300'.repeat(5)}${at}`, 1],
  ['long numbers and days', (at: number) => `zz-${at}`.padEnd(60, 'x'), 999_999],
])('10,000 lines with %s hold the event loop for less than 50 ms', async (_, eePn, quantity) => {
  const lines = Array.from({ length: 10_000 }, (_line, at) => ({
    ...line(eePn(at), quantity),
    expected: '2027-12-31',
  }));
  const payload = JSON.stringify({ lines });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  let status = 0;
  const longest = await longestTurnOf(async () => {
    const asked = { method: 'POST', url: '/api/staff/stock', headers, payload } as const;
    status = (await site.app.inject(asked)).statusCode;
  });
  expect(status).toBe(200);
  expect(longest).toBeLessThan(50);
});

test('The same request again gets the first answer and changes nothing', async () => {
  const headers = { 'idempotency-key': 'batch-1' };
  const lines = [line('RK-G54-1', 21), line('NO-SUCH-1', 1)];
  const first = await send({ lines }, headers);
  await send({ lines: [line('RK-G54-1', 22)] });
  const again = await send({ lines }, headers);
  expect(again).toEqual(first);
  expect(await stock('RK-G54-1')).toBe(22);
  expect((await send({ lines: [line('RK-G54-1', 23)] }, headers)).status).toBe(409);
  expect(await stock('RK-G54-1')).toBe(22);
  // With another API key the same idempotency key is another request.
  key = await newKey('second ERP');
  expect((await send({ lines: [line('RK-G54-1', 24)] }, headers)).status).toBe(200);
  expect((await send({ lines }, { 'idempotency-key': 'x y' })).status).toBe(400);
});

test('The same request twice at the same moment is taken once', async () => {
  const headers = { 'idempotency-key': 'batch-2' };
  const lines = [line('RK-G54-1', 31)];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ lines }, headers)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { rows } = await site.database.write.query(
    `select count(*) as count from staff.audit
     where action = 'setStock' and (after ->> 'lines')::int = 1 and who = 'key: ERP'
       and subject_id = (select max(id)::text from catalogue.api_key)`,
  );
  expect(rows[0].count).toBe(1);
});

test('Requests for the same items in different orders do not deadlock', async () => {
  const one = [line('RK-G54-1', 1), line('T-0001', 1), line('GA-9001', 1)];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => send({ lines: at % 2 ? one : one.toReversed() })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('Nobody else reports stock: no key, a wrong one, an ended one, a session of staff', async () => {
  const body = { lines: [line('RK-G54-1', 99)] };
  const before = await stock('RK-G54-1');
  for (const authorization of [
    '',
    'Bearer',
    `Basic ${key}`,
    'Bearer eestock_wrong',
    `Bearer ${staff}`,
  ]) {
    expect((await send(body, { authorization })).status).toBe(401);
  }
  expect((await send(body, { authorization: '', 'x-staff-token': staff })).status).toBe(401);
  const { val } = await staffCall(site, 'listApiKeys', {}, staff);
  const [newest] = val as { id: string }[];
  expect((await staffCall(site, 'endApiKey', { id: newest?.id }, staff)).status).toBe(200);
  expect((await send(body)).status).toBe(401);
  expect((await staffCall(site, 'endApiKey', { id: newest?.id }, staff)).status).toBe(409);
  expect(await stock('RK-G54-1')).toBe(before);
});

test('The key opens nothing else, and is not stored', async () => {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/staff/listApiKeys',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    payload: {},
  });
  expect(response.statusCode).toBe(401);
  const { val } = await staffCall(site, 'listApiKeys', {}, staff);
  expect(JSON.stringify(val)).not.toContain(key);
  const { rows } = await site.database.write.query(
    `select (select json_agg(k)::text from catalogue.api_key k) || (select json_agg(a)::text
       from staff.audit a) as all`,
  );
  expect(rows[0].all).not.toContain(key);
});

test('A key that asks too often is told to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 125 }, () => send({ lines: [] })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('After too many wrong keys an address is told to wait', async () => {
  const wrong = { authorization: 'Bearer eestock_guess' };
  for (let at = 0; at < 20; at += 1) await send({ lines: [] }, wrong);
  expect((await send({ lines: [] }, wrong)).status).toBe(429);
});
