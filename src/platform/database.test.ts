import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { silentLog } from './log.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: silentLog() });
  await database.write.query('create table note (text text)');
});

afterAll(async () => {
  await database?.close();
  await own?.drop();
});

const notes = async () => (await database.write.query('select text from note')).rows;

describe('the pools', () => {
  it('refuse a change on the connections that catalogue reads use', async () => {
    await expect(database.read.query("insert into note values ('a')")).rejects.toThrow(
      /read-only transaction/,
    );
  });

  it('force generic plans, without scans, hash and merge joins, on the read pool only', async () => {
    const query =
      "select current_setting('plan_cache_mode') || current_setting('enable_seqscan') as it";
    expect((await database.read.query(query)).rows).toEqual([{ it: 'force_generic_planoff' }]);
    expect((await database.write.query(query)).rows).toEqual([{ it: 'autoon' }]);
  });

  it('replace a read connection at the end of its lifetime, with its prepared statements', async () => {
    const short = openDatabase({ url: own.url, log: silentLog(), readSize: 1, readLifetime: 1 });
    const backend = async () =>
      (await short.read.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]?.pid;
    try {
      const first = await backend();
      expect(await backend()).toBe(first);
      await vi.waitFor(async () => expect(await backend()).not.toBe(first), 5000);
    } finally {
      await short.close();
    }
  });

  it('abort a catalogue read that the database does not answer, and recover', async () => {
    const hasty = openDatabase({
      url: own.url,
      log: silentLog(),
      limits: { connect: 1000, query: 50 },
    });
    try {
      await expect(hasty.read.query('select pg_sleep(60)')).rejects.toThrow(/timeout/);
      expect((await hasty.read.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
    } finally {
      await hasty.close();
    }
  });

  it('read a bigint as a number if that is exact, else as text', async () => {
    const { rows } = await database.read.query(
      'select 9007199254740991::bigint as safe, 9007199254740993::bigint as beyond',
    );
    expect(rows).toEqual([{ safe: Number.MAX_SAFE_INTEGER, beyond: '9007199254740993' }]);
  });

  it('recover after the server closed an idle connection', async () => {
    await database.read.query('select 1');
    await database.write.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await expect
      .poll(async () => (await database.read.query('select 1 as one')).rows)
      .toEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  it('keeps all of its changes when it succeeds', async () => {
    await inTransaction(database.write, (client) =>
      client.query("insert into note values ('kept')"),
    );
    expect(await notes()).toEqual([{ text: 'kept' }]);
  });

  it('keeps none of them when something fails, and gives its connection back', async () => {
    const before = await notes();
    const failing = inTransaction(database.write, async (client) => {
      await client.query("insert into note values ('lost')");
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(await notes()).toEqual(before);
    expect(database.write.waitingCount).toBe(0);
    expect(database.write.idleCount).toBe(database.write.totalCount);
  });
});
