import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from './log.ts';

/** The two ways to the database, and kysely on the first. */
export interface Database {
  /** For changes, and for reads that must see them: a customer's own data. */
  readonly write: pg.Pool;
  /** For the published catalogue: read only, maybe a replica, with plans forced to its indexes. */
  readonly read: pg.Pool;
  /** Query builder on the write pool. */
  readonly kysely: Kysely<unknown>;
  /** Ends both pools when their queries have ended. */
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
  /** How long a query of the read pool may take, ms: a visitor is told rather than kept waiting. */
  readTimeout?: number;
}

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

interface PoolLimits {
  /** ms */
  timeout: number;
  /** s */
  lifetime: number;
}

function createPool(
  url: string,
  size: number,
  options: string[],
  log: Logger,
  limits?: PoolLimits,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Sent with the first message, so a new connection costs no further round trip.
    options: options.map((one) => `-c ${one}`).join(' '),
    application_name: 'turbo-catalogue',
    connectionTimeoutMillis: 10_000,
    // Counted here, since a database that hangs counts nothing.
    ...(limits && { query_timeout: limits.timeout, maxLifetimeSeconds: limits.lifetime }),
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
  const { url, readUrl, log, writeSize = 10, readSize = 4, readTimeout = 10_000 } = options;
  // Statements carry the number of a catalogue's version: those of old ones would never be dropped.
  const limits = { timeout: readTimeout, lifetime: options.readLifetime ?? 1800 };
  const write = createPool(url, writeSize, ['jit=off'], log);
  const read = createPool(readUrl ?? url, readSize, readOptions, log, limits);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: write }) });
  return {
    write,
    read,
    kysely,
    async close() {
      // Kysely would end the pool only if it had been used, so the pools are ended here.
      await Promise.all([write.end(), read.end()]);
    },
  };
}

/** Codes of PostgreSQL and of the network that say: not now. */
const notNow = /^(ECONN|ETIMEDOUT|EPIPE|08|53|57P)/;

/** Whether a failure is the database's being away or too busy, rather than a fault of the program. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const late =
    /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/;
  return (typeof code === 'string' && notNow.test(code)) || late.test(String(message));
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
