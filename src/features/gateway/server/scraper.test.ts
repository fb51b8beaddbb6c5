/** Tests how much bots can read in a day (issue 11). For the table: `npm run bench -- --only bots`. */
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import {
  customer,
  guesses,
  lines,
  rows,
  scrape,
  sheets,
  tries,
  visitors,
  work,
} from '#test/scraper.ts';

const { database } = await openTestDatabase();

const catalogue = 100_000;

test('One address gets less than a half percent of the build sheets in a day', async () => {
  const { turbos, captchas } = await scrape(
    database.write,
    visitors(1, () => '10.1.0.1'),
    sheets,
  );
  expect(turbos).toBeGreaterThan(200);
  expect(turbos).toBeLessThan(catalogue * 0.005);
  expect(captchas).toBe(4);
});

test('Thirty addresses of one network get about what five of them would', async () => {
  const { turbos } = await scrape(
    database.write,
    visitors(30, (at) => `10.2.0.${at}`),
    sheets,
  );
  expect(turbos).toBeLessThan(catalogue * 0.025);
});

test("A customer's account of level A gets less than a tenth of the build sheets, and not all rows", async () => {
  const taken = await scrape(database.write, [customer(1)], sheets);
  expect(taken.turbos).toBeLessThan(catalogue / 10);
  expect(taken.captchas).toBe(4);
  expect((await scrape(database.write, [customer(2)], rows)).turbos).toBeLessThan(catalogue);
});

test("A customer's account gets no more by numbers tried, lines added or files of guesses", async () => {
  const byRows = await scrape(database.write, [customer(4)], rows);
  for (const [at, prey] of [tries, lines].entries()) {
    const taken = await scrape(database.write, [customer(5 + at)], prey);
    expect(taken.turbos).toBeLessThan(byRows.turbos * 1.1);
  }
  const guessed = await scrape(database.write, [customer(7)], guesses);
  expect(guessed.turbos).toBeLessThan(catalogue * 0.02);
});

test('A customer of level A who works fast for a day meets no captcha', async () => {
  const met = await work(database.write, customer(3));
  expect(met).toEqual({ searches: 2000, captchas: 0, unsuggested: 0 });
});
