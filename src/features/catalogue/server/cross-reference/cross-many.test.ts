/** Quick orders: many numbers in one call. */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { longestTurnOf } from '#test/event-loop.ts';
import { addPart, addTurbo } from '#test/factories.ts';

const quick = Array.from({ length: 500 }, (_, index) => `TW-${String(index).padStart(4, '0')}-001`);
const site = await openTestSite(async (database) => {
  for (const eePn of quick.slice(0, 490)) await addPart(database, { eePn, quantity: 5 });
  await addPart(database, { eePn: 'AC-1', oemPn: '0445110001', quantity: 5 });
  await addTurbo(database, { pn: '454231-5007S', eePn: 'TU-1', superseded: ['454231-0001'] });
  await publish(database, { reason: 'test' });
});

const match = async (numbers: string[]) =>
  (await site.call('matchNumbers', { numbers })).val as Answer<Calls['matchNumbers']>;

test('500 lines are answered in one call, in their order', async () => {
  const answers = await match(quick);
  expect(answers.map(({ number }) => number)).toEqual(quick);
  expect(answers.filter(({ rows }) => rows[0]?.match.how === 'same')).toHaveLength(490);
  expect(answers.at(-1)?.rows).toEqual([]);
});

test.each([
  ['of Arabic phrases', '\ufdfa'],
  ['with accents', 'é'],
  ['in Arabic digits', '٣'],
])('500 numbers %s leave the event loop to other requests', async (_, character) => {
  let tried = 0;
  const numbers = () => Array.from({ length: 500 }, () => `${tried++}${character.repeat(50)}`);
  const longest = await longestTurnOf(() => match(numbers()));
  expect(longest).toBeLessThan(50);
});

test('For a number without its leading zeros, the full number is suggested, but not taken', async () => {
  const [lost, whole, other] = await match(['445110001', '0445110001', '445110']);
  expect(lost).toMatchObject({ withZeros: '0445110001' });
  expect(lost?.rows.every(({ match }) => match.how === 'inside')).toBe(true);
  expect(whole?.rows[0]).toMatchObject({ eePn: 'AC-1', match: { how: 'same' } });
  expect(other).not.toHaveProperty('withZeros');
});

test('Each row says how the number relates to its item', async () => {
  const [own, superseded, start] = await match(['454231-7', '454231-0001', 'TW-000']);
  expect(own?.rows[0]?.match).toMatchObject({ reason: 'turbo', how: 'channel' });
  expect(superseded?.rows[0]?.match).toMatchObject({ reason: 'superseded' });
  expect(start).toMatchObject({ count: 10, rows: { length: 5 } });
  expect(start?.rows[0]?.match.how).toBe('start');
});
