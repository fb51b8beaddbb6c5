/**
 * Migrates a database of release 1.0.0 that has orders and price lists (db/migrations/0010_trade_papers.sql).
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { migrate, migrationsFolder } from '#platform/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

/** The last migration of 1.0.0. */
const FIRST_RELEASE = '0009';

const testDatabase = await createTestDatabase({ migrated: false });
const pool = new pg.Pool({ connectionString: testDatabase.url, max: 1 });
const folder = mkdtempSync(join(tmpdir(), 'turbo-upgrade-'));
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

test('Quotations that were sent have a version, later prices have not, and lists keep their prices', async () => {
  const ofFirstRelease = readdirSync(migrationsFolder).filter((name) => name < `${FIRST_RELEASE}z`);
  for (const name of ofFirstRelease) copyFileSync(join(migrationsFolder, name), join(folder, name));
  await migrate(testDatabase.url, silentLog(), folder);
  await pool.query(`
    insert into accounts.customer (email, password_hash, first_name, last_name, mobile, country)
    values ('ann@test.example', '', 'Ann', 'Lee', '', 'DE');
    insert into ordering.customer_order (id, code, customer_id, shipping_method, consignee_name,
      consignee_company, consignee_contact, consignee_address, consignee_zipcode, consignee_country)
    overriding system value
    select id, 'EE260000000' || id, (select id from accounts.customer), 1, '', '', '', '', '', 'DE'
    from generate_series(1, 2) id;
    insert into ordering.quotation (order_id, currency, valid_until)
    select id, 'EUR', '2026-12-31' from generate_series(1, 2) id;
    insert into ordering.order_event (order_id, at, actor, who, action, order_status, shipping_status)
    values (1, '2026-11-02', 'customer', '', 'confirm', 'confirm', 'wait for shipping'),
      (2, '2026-11-01', 'customer', '', 'confirm', 'confirm', 'wait for shipping');
    -- Order 1 was quoted before it was confirmed, order 2 afterwards.
    insert into ordering.amendment (order_id, at, actor, who, parts, state)
    values (1, '2026-11-01', 'staff', '', '{"quotation": {"total": "1.00"}}', 'made'),
      (2, '2026-11-02', 'staff', '', '{"quotation": {"total": "1.00"}}', 'made');
    insert into catalogue.item (id, type, ee_pn) overriding system value values (1, 1, 'CH-1749-031');
    insert into ordering.price_list (level, name, currency, valid_from, valid_until, imported_by)
    values ('A', 'List', 'EUR', '2026-11-01', '2026-12-31', '');
    insert into ordering.list_price (price_list_id, item_id, from_quantity, unit_price)
    select id, 1, 1, 5 from ordering.price_list`);

  await migrate(testDatabase.url, silentLog());
  const { rows } = await pool.query(`
    select q.version, a.parts -> 'quotation' ->> 'version' as sent
    from ordering.quotation q join ordering.amendment a using (order_id) order by order_id`);
  expect(rows).toEqual([
    { version: 1, sent: '1' },
    { version: 1, sent: null },
  ]);
  const lists = await pool.query(`
    select l.counts, p.key, p.change from ordering.price_list l
      join ordering.list_price p on p.price_list_id = l.id`);
  expect(lists.rows).toEqual([{ counts: { same: 1 }, key: 'CH1749031', change: null }]);
});
