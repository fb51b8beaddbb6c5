import pg from 'pg';
import type { Logger } from './log.ts';

/** The ways to the database; `queries` puts kysely on one. */
export interface Database {
  /** For changes, and for reads that must see them: a customer's own data. */
  readonly write: pg.Pool;
  /** The same without the time limits of calls: for jobs, publishing, imports and files of lists. */
  readonly work: pg.Pool;
  /** For the published catalogue: read only, maybe a replica, with plans forced to its indexes. */
  readonly read: pg.Pool;
  /** Ends the pools when their queries have ended. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** postgres:// address of the server. */
  url: string;
  /** Address of a replica for the read pool; the same server without it. */
  readUrl?: string | undefined;
  log: Logger;
  /** Connections of the write pool. */
  writeSize?: number;
  /** Connections of the read pool: 4 was the fastest on 2 cores. */
  readSize?: number;
  /** How long a connection of the read pool is kept, s: its prepared statements go with it. */
  readLifetime?: number;
  /** Time limits where people wait for answers; without them `write` and `work` are one pool. */
  limits?: CallLimits;
}

/** How long a call waits for the database, ms: who asks is told rather than kept waiting. */
export interface CallLimits {
  /** For a connection. */
  readonly connect: number;
  /** For the answer to a query. */
  readonly query: number;
}

/** Both together are less than the 5 s in which a call answers, whatever the database does. */
export const callLimits: CallLimits = { connect: 1800, query: 3000 };

// The published tables are read by their keys alone. A plan made anew for each value costs 0.1 ms,
// and a generic one sometimes prefers a scan of the table, hence the switches.
const readOptions = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'default_transaction_read_only=on',
];

const int8 = 20;

/** bigint as a number while that is exact, as text beyond. */
function readBigint(value: string): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    id === int8 && format !== 'binary'
      ? readBigint
      : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

interface PoolOptions {
  readonly size: number;
  /** Settings of its sessions. */
  readonly settings: readonly string[];
  readonly limits?: CallLimits | undefined;
  /** How long a connection is kept, s. */
  readonly lifetime?: number;
}

function createPool(url: string, log: Logger, options: PoolOptions): pg.Pool {
  const { size, settings, limits, lifetime } = options;
  // The server gives up as well, so that nothing is changed after its caller was told it was not.
  const all = limits ? [...settings, `statement_timeout=${limits.query}`] : settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Sent with the first message, so a new connection costs no further round trip.
    options: all.map((one) => `-c ${one}`).join(' '),
    application_name: 'turbo-catalogue',
    connectionTimeoutMillis: limits?.connect ?? 10_000,
    // Counted here too, since a database that hangs counts nothing.
    ...(limits && { query_timeout: limits.query }),
    ...(lifetime && { maxLifetimeSeconds: lifetime }),
    idleTimeoutMillis: 60_000,
    types,
  });
  // Without a listener a connection that breaks would end the process, while idle or in use.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
  });
  return pool;
}

/** Opens the pools; connects to nothing yet. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, readUrl, log, writeSize = 10, readSize = 4, limits } = options;
  const ordinary = { size: writeSize, settings: ['jit=off'] };
  const write = createPool(url, log, { ...ordinary, limits });
  const work = limits ? createPool(url, log, ordinary) : write;
  const read = createPool(readUrl ?? url, log, {
    size: readSize,
    settings: readOptions,
    limits: limits ?? { connect: 10_000, query: 10_000 },
    // Statements carry the number of a catalogue's version: those of old ones would never be dropped.
    lifetime: options.readLifetime ?? 1800,
  });
  return {
    write,
    work,
    read,
    async close() {
      await Promise.all([...new Set([write, work, read])].map((pool) => pool.end()));
    },
  };
}

/** The database without the time limits of calls, for what takes its time. */
export const withoutTimeLimits = (database: Database): Database => ({
  ...database,
  write: database.work,
});

/** Codes of PostgreSQL and of the network that say: not now. */
const notNow = /^(ECONN|ETIMEDOUT|EPIPE|08|53|57P|57014)/;
/** What is told of a database that does not answer at all. */
const noAnswer =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/;

/** Whether a failure is the database's being away or too busy, rather than a fault of the program. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && notNow.test(code)) || noAnswer.test(String(message));
}

/**
 * Runs `work` in one transaction on one connection: committed when it returns, undone when it throws.
 * A connection that breaks meanwhile is thrown away, not given back to the pool.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    if (error instanceof Error && noAnswer.test(error.message)) {
      // It would not answer this either; the server undoes what its connection leaves behind.
      broken = error;
      throw error;
    }
    try {
      await client.query('rollback');
    } catch (failure) {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
