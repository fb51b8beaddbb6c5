/**
 * An upgrade under load: a newer release migrates the database and serves beside this release, which then
 * stops. Then this release replaces the newer release again (downgrade). The newer release is this release
 * plus a migration that adds to every table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { databaseVersion, knownVersion, migrate } from '#platform/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { laterMigrations } from '#test/grown-database.ts';
import { checkOrders, keepOrdering, OrderCustomer, prepareOrders } from '#test/order-customers.ts';
import { type RunningSite, startSite } from '../processes/site.ts';
import { buildApp } from './app.ts';

/** Average time between two orders of a customer, ms. */
const PAUSE = 100;

const log = silentLog();
const sites: RunningSite[] = [];

const testDatabase = await createTestDatabase();
const pool = new pg.Pool({ connectionString: testDatabase.url, max: 2 });
pool.on('error', () => undefined);
const folder = await mkdtemp(join(tmpdir(), 'two-releases-'));
const later = await laterMigrations();
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await pool.end();
  await testDatabase.drop();
  for (const one of [folder, later]) await rm(one, { recursive: true, force: true });
});

/** Starts the site with a DATA_DIR of its own, as on a separate machine. */
async function start(name: string): Promise<RunningSite> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: testDatabase.url,
    DATA_DIR: join(folder, name),
    LIMIT_VISITOR: '1000000',
    LIMIT_VISITOR_DAY: '1000000',
    LIMIT_CUSTOMER: '1000000',
    LIMIT_CUSTOMER_DAY: '1000000',
  });
  const site = await startSite({ config, log, pages: 'none', build: buildApp });
  sites.push(site);
  return site;
}

/** Sends requests to the sites in turn until it is stopped. @returns the failures */
function keepSearching(site: () => string) {
  let over = false;
  let number = 1000;
  const failures: string[] = [];
  const ask = async () => {
    for (; !over; await sleep(5)) {
      const body = JSON.stringify({ vtype: '0', val: `${number++}` });
      const headers = { 'content-type': 'application/json' };
      const asked = `${site()}${calls.getTurboList.path}`;
      const answer = await fetch(asked, { method: 'POST', headers, body }).catch(() => undefined);
      const status = answer?.status ?? 'no answer';
      await answer?.text();
      if (status !== 200) failures.push(`search: ${status}`);
    }
  };
  const asking = [ask(), ask()];
  const end = async () => {
    over = true;
    await Promise.all(asking);
  };
  return { failures, end };
}

test('Two releases serve one database under load: upgrade, side by side, and back', async () => {
  const old = await start('old');
  const { items, tokens } = await prepareOrders(testDatabase.url, 4);
  /** Sites to which the load balancer sends visitors. */
  let serving = [old];
  let turn = 0;
  const anyOf = () => serving[turn++ % serving.length]?.url ?? '';
  const people = tokens.map((token) => new OrderCustomer(anyOf, token));
  const ordering = keepOrdering(people, items, PAUSE);
  const searching = keepSearching(anyOf);
  /** Resolves when each customer has ordered again on average. */
  const moreOrders = async () => {
    const before = ordering.ordered();
    await expect
      .poll(() => ordering.failures.length > 0 || ordering.ordered() >= before + people.length)
      .toBe(true);
  };
  await moreOrders();

  // Another transaction locks a table. The migration waits for the lock, and orders continue.
  const busy = await pool.connect();
  await busy.query('begin; lock table ordering.customer_order in row exclusive mode');
  const migrated = migrate(testDatabase.url, log, later);
  await moreOrders();
  await busy.query('commit');
  busy.release();
  await migrated;
  expect(await databaseVersion(pool)).toBe((await knownVersion()) + 1);
  await moreOrders();

  const newer = await start('newer');
  serving = [old, newer];
  await moreOrders();

  serving = [newer];
  await old.stop(true);
  await moreOrders();

  // Downgrade while the newer release serves.
  const again = await start('old');
  serving = [newer, again];
  await moreOrders();
  serving = [again];
  await newer.stop(true);
  await moreOrders();

  await searching.end();
  await ordering.end();
  expect([...ordering.failures, ...searching.failures]).toEqual([]);
  expect(await checkOrders(testDatabase.url, people)).toEqual([]);
}, 180_000);
