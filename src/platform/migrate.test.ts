import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { silentLog } from './log.ts';
import { databaseVersion, knownVersion, MigrationError, migrate } from './migrate.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let folder: string;
const log = silentLog();

beforeEach(async () => {
  testDatabase = await createTestDatabase({ migrated: false });
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 2 });
  // Ignore errors: a connection may still be closing when its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  folder = mkdtempSync(join(tmpdir(), 'turbo-migrations-'));
  mkdirSync(folder, { recursive: true });
});

afterEach(async () => {
  await pool.end();
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const tables = async () =>
  (
    await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
    )
  ).rows.map((row) => row.name);

it('A new database gets all migrations, an older one the missing ones', async () => {
  write('0001_first.sql', 'create table first (); create table other ();');
  await migrate(testDatabase.url, log, folder);
  expect(await tables()).toEqual(['first', 'other']);
  write('0002_second.sql', 'create table second ();');
  await migrate(testDatabase.url, log, folder);
  expect(await tables()).toEqual(['first', 'other', 'second']);
  expect(await databaseVersion(pool)).toBe(await knownVersion(folder));
});

it('Processes that start at the same moment migrate once', async () => {
  write('0001_first.sql', 'create table first (); select pg_sleep(0.1);');
  write('0002_second.sql', 'create table second ();');
  await Promise.all([1, 2, 3, 4].map(() => migrate(testDatabase.url, log, folder)));
  expect(await tables()).toEqual(['first', 'second']);
});

it('A migration that fails leaves the database as it was', async () => {
  write('0001_first.sql', 'create table first ();');
  await migrate(testDatabase.url, log, folder);
  write('0002_second.sql', 'create table second ();');
  write('0003_third.sql', 'create table third (); select 1 / 0;');
  await expect(migrate(testDatabase.url, log, folder)).rejects.toThrow('division by zero');
  expect(await tables()).toEqual(['first']);
  expect(await databaseVersion(pool)).toBe(1);
});

it('A program runs on a database to which a newer release has added something', async () => {
  write('0001_first.sql', 'create table first ();');
  write('0002_second.sql', 'create table second ();');
  write('0003_needs_0001_third.sql', 'drop table first;');
  await migrate(testDatabase.url, log, folder);
  rmSync(join(folder, '0003_needs_0001_third.sql'));
  rmSync(join(folder, '0002_second.sql'));
  await migrate(testDatabase.url, log, folder);
  expect(await databaseVersion(pool)).toBe(3);
});

it('A program refuses a database from which a newer release removed what it needs', async () => {
  write('0001_first.sql', 'create table first ();');
  write('0002_second.sql', 'create table second ();');
  write('0003_needs_0002_third.sql', 'drop table first;');
  write('0004_fourth.sql', 'create table fourth ();');
  await migrate(testDatabase.url, log, folder);
  for (const name of ['0002_second', '0003_needs_0002_third', '0004_fourth']) {
    rmSync(join(folder, `${name}.sql`));
  }
  const refused = migrate(testDatabase.url, log, folder);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow('is at migration 4, but this program knows only 1');
});

it('A database of a program before 1.0.0 is refused, and stays as it is', async () => {
  write('0001_first.sql', 'create table first ();');
  await migrate(testDatabase.url, log, folder);
  // Hash of the first migration of programs before 1.0.0.
  await pool.query(
    `update migration set md5 = 'e868b630c86b97d3702a3bea875ae56b' where version = 1`,
  );
  write('0002_second.sql', 'create table second ();');
  const refused = migrate(testDatabase.url, log, folder);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow('was made before 1.0.0');
  expect(await tables()).toEqual(['first']);
});

it('While a table is in use a migration lets others pass, and runs when it is free', async () => {
  write('0001_first.sql', 'create table first ();');
  await migrate(testDatabase.url, log, folder);
  write('0002_second.sql', 'create table second (); alter table first add column added int;');
  const user = await pool.connect();
  await user.query('begin; lock table first in row exclusive mode');
  const migrating = migrate(testDatabase.url, log, folder);
  const waits = `select from pg_locks where not granted and relation = 'first'::regclass`;
  const isWaiting = async () => (await pool.query(waits)).rowCount === 1;
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await expect.poll(isWaiting, { interval: 20 }).toBe(false);
  expect(await tables()).toEqual(['first']);
  await user.query('commit');
  user.release();
  await migrating;
  expect(await tables()).toEqual(['first', 'second']);
});

it('A migration changed after it ran is refused', async () => {
  write('0001_first.sql', 'create table first ();');
  await migrate(testDatabase.url, log, folder);
  write('0001_first.sql', 'create table first (id int);');
  await expect(migrate(testDatabase.url, log, folder)).rejects.toThrow(MigrationError);
});

it('A gap in the numbers is refused before anything runs', async () => {
  write('0001_first.sql', 'create table first ();');
  write('0003_third.sql', 'create table third ();');
  await expect(migrate(testDatabase.url, log, folder)).rejects.toThrow('0002');
  expect(await tables()).toEqual([]);
});

it('The message about a database that does not answer contains no password', async () => {
  const refused = migrate('postgres://user:hunter2@127.0.0.1:1/shop', log, folder);
  await expect(refused).rejects.toThrow(/^The database shop on 127\.0\.0\.1:1 can't be reached/);
  await expect(refused).rejects.not.toThrow('hunter2');
});
