/** Tests searches without results: which are counted, and the list for staff. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

let site: TestSite;
let staff: string;
beforeAll(async () => {
  // Periodic work runs when the test advances the timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  site = await startTestSite(async (database) => {
    const part = await addPart(database, { eePn: 'GA-9001', quantity: 1 });
    await addTurbo(database, { pn: '454231-5007S', parts: [part] });
    // Counts of searches that were made weeks ago.
    await database.write.query(
      `insert into catalogue.zero_search values
        (current_date - 20, 'turbo', 'OLDNUMBER1', '', 'en', 'old-number-1', 3, now() - interval '20 days'),
        (current_date - 60, 'turbo', 'OLDNUMBER1', '', 'en', 'old-number-1', 40, now() - interval '60 days')`,
    );
  });
  staff = await addStaffMember(site, 'catalogue');
});
afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});

/** Advances the timers, so that the searches so far are written to the database. */
const aWhileLater = () => vi.advanceTimersByTime(5000);

async function list(question: object = {}): Promise<ZeroSearch[]> {
  return (await staffCall(site, 'listZeroSearches', question, staff)).val;
}

test('Searches without results are counted by their keys, and ranked', async () => {
  const customer = await signIn(site.database, 'A');
  for (const val of ['454231-5999S', '454231 5999s', '4542315999S']) {
    await site.call('getTurboList', { vtype: '0', val });
  }
  await site.call('getTurboList', { vtype: 0, val: '454231-5999S' }, { 'x-token': customer });
  await site.call('getPartList', { val: 'NOPART-77' });
  await site.call('matchNumbers', { numbers: ['NOPART-77', 'GA-9001', 'NOPART-88'] });
  await site.call('getTurboList', { isAdvSearch: 1, advQueryVtype: 1, valDim1_1: '12,5' });

  aWhileLater();
  await expect
    .poll(async () => (await list()).map(({ kind, text, count }) => [kind, text, count]))
    .toEqual([
      ['turbo', '454231-5999S', 4],
      ['turbo', 'old-number-1', 3],
      ['part', 'NOPART-77', 2],
      // With equal counts the latest search comes first.
      ['wheel', 'turbine wheel 12.5 / – mm', 1],
      ['part', 'NOPART-88', 1],
    ]);
  const [first] = await list();
  expect(first).toMatchObject({ closest: ['454231-5007S'] });
  expect(first?.levels).toEqual(
    expect.arrayContaining([
      { level: '', count: 3 },
      { level: 'A', count: 1 },
    ]),
  );
});

test('Searches with results, further pages and search engines are not counted', async () => {
  const before = await list({ weeks: 1 });
  await site.call('getTurboList', { vtype: '0', val: '454231-5007S' });
  await site.call('getTurboList', { vtype: '0', val: '454231-5007S', page: 9 });
  await site.call('getPartList', { val: 'GA-9001' });
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  await site.call('getTurboList', { vtype: '0', val: 'BOT-1234567' }, bot);
  // This search is counted last: once it is in the list, earlier ones would be too.
  await site.call('getTurboList', { vtype: '1', val: 'LAST-ONE-1' });
  aWhileLater();
  await expect
    .poll(async () => (await list({ weeks: 1 })).map(({ text }) => text))
    .toContain('LAST-ONE-1');
  expect(await list({ weeks: 1 })).toHaveLength(before.length + 1);
});

test('The list is of a kind and of the weeks that are asked for', async () => {
  expect((await list({ kind: 'part' })).every(({ kind }) => kind === 'part')).toBe(true);
  const old = (rows: ZeroSearch[]) => rows.find(({ text }) => text === 'old-number-1')?.count;
  expect(old(await list({ weeks: 2 }))).toBeUndefined();
  expect(old(await list({ weeks: 4 }))).toBe(3);
  expect(old(await list({ weeks: 12 }))).toBe(43);
});
