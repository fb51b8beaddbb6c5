import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { addressOfDatabase } from './address.ts';

/** A database of the caller's own. */
export interface TestDatabase {
  url: string;
  /** Drops it and closes its connections. */
  drop(): Promise<void>;
}

/**
 * Copying the files takes a third of the processor time of reading and writing their pages. It syncs them,
 * which only the embedded server of tests leaves out.
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

/** A database for the tests of a file with pools on it, opened at its top and dropped after them. */
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
