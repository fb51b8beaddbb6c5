import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { addressOfDatabase } from './address.ts';

/** A database for one test file. */
export interface TestDatabase {
  url: string;
  /** Drops it and closes its connections. */
  drop(): Promise<void>;
}

/**
 * `file_copy` takes a third of the processor time of copying pages through the WAL. But it syncs the files,
 * which only the embedded server of tests skips.
 */
const strategy = process.env.TEST_DATABASE_URL ? 'wal_log' : 'file_copy';

/**
 * A fresh, migrated, empty database, cloned in some 50 ms. Create one per test file; files run in parallel
 * and do not share databases.
 * @param options.migrated false for an empty database without migrations
 */
export async function createTestDatabase(options = { migrated: true }): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const template = options.migrated ? inject('databaseTemplate') : 'template1';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy ${strategy}`);
  return {
    url: addressOfDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** A database with pools for the tests of a file, opened at the top of the file and dropped after them. */
export async function openTestDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, log: silentLog() });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return { database, url };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
