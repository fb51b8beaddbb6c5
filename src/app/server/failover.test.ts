/** The whole site during a failover: the database connection is cut and works again later. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { callLimits, openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { createTestDatabase } from '#test/database.ts';
import { addPart, signIn } from '#test/factories.ts';
import { consignee } from '#test/ordering.ts';
import { openSilentProxy } from '#test/silent-proxy.ts';
import { buildApp } from './app.ts';

const log = silentLog();

const testDatabase = await createTestDatabase();
/** Connects to the database without the proxy that the site uses. */
const direct = openDatabase({ url: testDatabase.url, log });
const item = await addPart(direct, { eePn: 'TW-0001-001', quantity: 100 });
const token = await signIn(direct, 'C');
const proxy = await openSilentProxy(testDatabase.url);
const database = openDatabase({ url: proxy.url, log, limits: callLimits });
const dataDir = await mkdtemp(join(tmpdir(), 'failover-'));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, METRICS_TOKEN: 'm' });
const app = await buildApp({ config, database, log, pages: 'none' });
await app.ready();
afterAll(async () => {
  proxy?.goOn();
  await app?.close();
  await database?.close();
  await proxy?.close();
  await direct?.close();
  await testDatabase?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(url: string, payload: object, key?: string) {
  const headers = { 'x-token': token, ...(key && { 'idempotency-key': key }) };
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, val: answer.json().val };
}
const ready = async () => {
  const answer = await app.inject('/ready');
  return answer.statusCode === 200 ? 'ready' : answer.json().why;
};
const connected = async () => {
  const headers = { authorization: 'Bearer m' };
  const { body } = await app.inject({ url: '/metrics', headers });
  return /^database_connected (\d)$/m.exec(body)?.[1];
};
const ordered = async () =>
  (await direct.write.query<{ count: number }>('select count(*) from ordering.customer_order'))
    .rows[0]?.count;

let searches = 7000;
/** Every call searches for another number, so that no cache answers. */
const search = async () =>
  (await call('/api/prd/turbo/getTurboList', { vtype: '0', val: `${++searches}` })).status;

test('Without a primary searches go on and orders are refused; sent again, they are placed once', async () => {
  await call('/api/ot/cart/add', { refCodeType: '1', refId: item, quantity: 2 });
  const { val: cart } = await call('/api/ot/cart/list', {});
  const cartItems = [{ id: cart[0].id, quantity: 2 }];
  const order = () => call('/api/ot/order/add-from-cart', { ...consignee, cartItems }, 'one order');
  expect([await ready(), await connected()]).toEqual(['ready', '1']);

  proxy.cut();
  expect([await search(), (await order()).status]).toEqual([200, 503]);
  expect(await ready()).toBe('no answer of the database');
  await expect.poll(connected).toBe('0');

  // Simulates a proxy that still leads to the former primary, which is now a read-only replica.
  const admin = await direct.write.connect();
  const name = admin.escapeIdentifier(new URL(testDatabase.url).pathname.slice(1));
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  proxy.goOn();
  expect([await search(), (await order()).status]).toEqual([200, 503]);
  expect(await ready()).toBe('the database takes no writes');

  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  admin.release();
  await expect.poll(async () => (await order()).status).toBe(200);
  expect(await order()).toEqual(await order());
  expect(await ordered()).toBe(1);
  await expect.poll(connected).toBe('1');
  expect(await ready()).toBe('ready');
}, 60_000);
