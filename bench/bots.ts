/**
 * `node bench/bots.ts`: what scrapers get of 100,000 turbos in 24 hours, before issue 11 and after,
 * and what a person meets who works fast; in markdown, for bench/README.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import {
  customer,
  type Prey,
  rows,
  type Spoils,
  scrape,
  sheets,
  visitors,
  work,
} from './scraper.ts';

const TURBOS = 100_000;

/**
 * The rules before, as a model of numbers: so many answers for each captcha solved, without end, so
 * that a day was enough for all of it.
 */
const before = (prey: Prey, answersPerCaptcha: number): Spoils => {
  const captchas = Math.ceil(TURBOS / prey.turbos / answersPerCaptcha);
  return { turbos: TURBOS, captchas, pictures: captchas / 0.93, seconds: 0 };
};

const attackers = [
  { who: 'one address', callers: visitors(1, () => '10.1.0.1'), old: 120 },
  { who: '100 addresses of one /24', callers: visitors(100, (at) => `10.2.0.${at}`), old: 120 },
  { who: '100 addresses of one /16', callers: visitors(100, (at) => `10.3.${at}.1`), old: 120 },
  { who: '100 addresses all over', callers: visitors(100, (at) => `${at + 20}.1.0.1`), old: 120 },
  { who: "a customer's account, level A", callers: [customer(1)], old: 1200 },
];

const whole = (value: number) => Math.round(value).toLocaleString('en');
const share = ({ turbos }: Spoils) =>
  `${whole(Math.min(TURBOS, turbos))} (${Math.min(100, (turbos / TURBOS) * 100).toFixed(1)} %)`;

const folder = await mkdtemp(join(tmpdir(), 'turbo-bots-'));
const log = silentLog();
const server = await startEmbedded({ dataDir: folder, log });
await migrate(server.url, log);
const database = openDatabase({ url: server.url, log });
try {
  console.log('| who | what | before | captchas | after | captchas | processor |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [what, prey] of [
    ['build sheets', sheets],
    ['rows', rows],
  ] as const) {
    for (const { who, callers, old } of attackers) {
      await database.write.query('truncate gateway.rate_limit, gateway.captcha');
      const was = before(prey, old);
      const is = await scrape(database.write, callers, prey);
      const cost = `${is.seconds.toFixed(0)} s`;
      console.log(
        `| ${who} | ${what} | ${share(was)} | ${whole(was.captchas)} | ${share(is)} | ${whole(is.captchas)} | ${cost} |`,
      );
    }
  }
  const met = await work(database.write, customer(2));
  console.log(
    `\nA customer of level A with ${whole(met.searches)} searches in eight hours met ${met.captchas} captchas, and suggestions came empty ${met.unsuggested} times.`,
  );
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
