/** Number of turbos (of 100,000) that scrapers get in 24 hours with the demo's limits (decision 23). */
import {
  customer,
  guesses,
  lines,
  type Prey,
  rows,
  scrape,
  sheets,
  tries,
  visitors,
} from '../../test/scraper.ts';
import type { Alone, Figure, Measured } from '../figures.ts';
import { withDemo } from '../processes.ts';

const TURBOS = 100_000;

const account = ["a customer's account, level A", [customer(1)]] as const;
const attackers = [
  ['one address', visitors(1, () => '10.1.0.1')],
  ['100 addresses of one /24', visitors(100, (at) => `10.2.0.${at}`)],
  ['100 addresses of one /16', visitors(100, (at) => `10.3.${at}.1`)],
  ['100 addresses all over', visitors(100, (at) => `${at + 20}.1.0.1`)],
  account,
] as const;

const figure = (
  what: string,
  prey: Prey,
  by: readonly (typeof attackers)[number][] = attackers,
): Figure<Alone> => ({
  name: what,
  measure: ({ port }) =>
    withDemo(port, {}, async ({ database }) => {
      const figures: Measured[] = [];
      for (const [who, callers] of by) {
        await database.work.query('truncate gateway.rate_limit, gateway.captcha');
        const { turbos, captchas, seconds } = await scrape(database.work, callers, prey);
        const note = `${captchas} captchas, ${seconds.toFixed(0)} s of a processor for their proofs`;
        // The value for comparison: with the former limits scrapers got all turbos within a day.
        const baseline = { name: 'before', value: TURBOS };
        const value = Math.min(TURBOS, turbos);
        figures.push({ name: `${what}: ${who}`, value, unit: 'turbos', baseline, note });
      }
      return figures;
    }),
});

export const bots = [
  figure('build sheets', sheets),
  figure('rows', rows),
  figure('numbers tried', tries),
  // Only with an account, because visitors have neither cart nor files.
  figure('lines added', lines, [account]),
  figure('files of guesses', guesses, [account]),
];
