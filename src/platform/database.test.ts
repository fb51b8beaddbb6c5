import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { inTransaction, isDatabaseUnavailable, openDatabase } from './database.ts';
import { type Logger, silentLog } from './log.ts';

const { database, url } = await openTestDatabase();
await database.write.query('create table note (text text)');

const notes = async () => (await database.write.query('select text from note')).rows;

describe('the pools', () => {
  it('abort a read that the database does not answer, and recover', async () => {
    const hasty = openDatabase({
      url,
      log: silentLog(),
      limits: { connect: 1000, query: 1000 },
    });
    try {
      await expect(hasty.write.query('select pg_sleep(60)')).rejects.toThrow(/timeout/);
      expect((await hasty.write.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
    } finally {
      await hasty.close();
    }
  });

  it('release the locks of a change whose process hangs', async () => {
    const hasty = openDatabase({
      url,
      log: silentLog(),
      limits: { connect: 1000, query: 1000 },
    });
    const hanging = await hasty.write.connect();
    try {
      await hanging.query('begin');
      await hanging.query('lock table note');
      await inTransaction(database.write, (client) => client.query('lock table note'));
      const after = await hanging.query('select 1').catch((error: unknown) => error);
      expect(isDatabaseUnavailable(after)).toBe(true);
    } finally {
      hanging.release(true);
      await hasty.close();
    }
  });

  it('do not report connections that the server closes during a shutdown', async () => {
    const reports: string[] = [];
    const log = { ...silentLog(), warn: (_fields: object, text: string) => reports.push(text) };
    const ending = openDatabase({ url, log: log as unknown as Logger });
    const broken = new Error('terminating connection due to administrator command');
    ending.write.emit('error', broken, {} as pg.PoolClient);
    await ending.close();
    ending.write.emit('error', broken, {} as pg.PoolClient);
    expect(reports).toEqual(['an idle database connection broke']);
  });

  it('read a bigint as a number if that is exact, else as text', async () => {
    const { rows } = await database.write.query(
      'select 9007199254740991::bigint as safe, 9007199254740993::bigint as beyond',
    );
    expect(rows).toEqual([{ safe: Number.MAX_SAFE_INTEGER, beyond: '9007199254740993' }]);
  });

  it('recover after the server closed an idle connection', async () => {
    await database.write.query('select 1');
    await database.write.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await expect
      .poll(async () => (await database.write.query('select 1 as one')).rows)
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

  it('keeps none of its changes when something fails, and releases its connection', async () => {
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

  it.each([['with'], ['without']])(
    'fails by the first statement that failed, in a pool %s limits',
    async (which) => {
      const limits = { connect: 1000, query: 5000 };
      const pools = openDatabase({
        url,
        log: silentLog(),
        ...(which === 'with' && { limits }),
      });
      const before = await notes();
      try {
        const insert = (client: pg.PoolClient) =>
          client.query("insert into note values ('after it')");
        const failing = inTransaction(pools.write, insert, [{ text: 'select 1 / 0' }]);
        await expect(failing).rejects.toThrow('division by zero');
        expect(await notes()).toEqual(before);
        await inTransaction(pools.write, (client) => client.query('select 1'));
        expect(pools.write.totalCount).toBe(1);
      } finally {
        await pools.close();
      }
    },
  );
});

it('a server whose socket is gone counts as unavailable, not as a fault of the program', async () => {
  const url = 'postgresql://turbo@localhost/turbo?host=%2Ftmp%2Fno-such-folder&port=5432';
  const pools = openDatabase({ url, log: silentLog() });
  const error = await pools.write.query('select 1').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe(
    false,
  );
  await pools.close();
});

describe('a server that takes no writes', () => {
  const insert = (pool: pg.Pool) =>
    inTransaction(pool, (client) => client.query("insert into note values ('written')"));

  it('gets no connection of the pools, as long as it takes none', async () => {
    const [other, admin] = [openDatabase({ url, log: silentLog() }), new pg.Client(url)];
    await admin.connect();
    const name = admin.escapeIdentifier(new URL(url).pathname.slice(1));
    try {
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      const refused = await other.write.query('select 1').catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: '25006' });
      expect(isDatabaseUnavailable(refused)).toBe(true);
      expect(other.write.totalCount).toBe(0);
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      await insert(other.write);
    } finally {
      await admin.end();
      await other.close();
    }
  });

  it('loses the connections that had been made before', async () => {
    const single = openDatabase({ url, log: silentLog(), size: 1 });
    try {
      await single.write.query('set default_transaction_read_only = on');
      await expect(insert(single.write)).rejects.toMatchObject({ code: '25006' });
      await insert(single.write);
    } finally {
      await single.close();
    }
  });
});
