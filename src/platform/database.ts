import pg from 'pg';
import type { Logger } from './log.ts';

/** The connection pools; `queries` wraps one in kysely. */
export interface Database {
  /** For writes, and for reads that must see them, such as a customer's own data. */
  readonly write: pg.Pool;
  /** Like `write`, without the time limits of calls: for jobs, publishing, imports and exports. */
  readonly work: pg.Pool;
  /** Closes the pools after their running queries have ended. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** postgres:// address of the server. */
  url: string;
  log: Logger;
  /** Connections of each pool. */
  size?: number;
  /** Time limits for calls; without them `write` and `work` are one pool. */
  limits?: CallLimits;
}

/** How long a call waits for the database before it fails, ms. */
export interface CallLimits {
  /** For a connection. */
  readonly connect: number;
  /** For the answer to a query. */
  readonly query: number;
}

/** Connections of the larger pools together, of all processes of a site. */
const CONNECTIONS = 80;

/**
 * Connections of each of a process's two pools. Fewer than 5 would be too few: jobs hold one each, their
 * queue listens on one, and work in them asks for more.
 */
export const poolSize = (processes: number): number =>
  Math.max(5, Math.min(10, Math.floor(CONNECTIONS / 2 / processes)));

/**
 * Connections that a site needs: two pools and that of notices for each process, one process more while
 * they are replaced, and some for publishing, imports and commands.
 */
export const connectionsOf = (processes: number): number =>
  (processes + 1) * (2 * poolSize(processes) + 1) + 10;

/** Their sum stays below 5 s, the time in which a call always answers. */
export const callLimits: CallLimits = { connect: 1800, query: 3000 };

const int8 = 20;

/** Reads a bigint as a number if that is exact, else as text. */
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
  /** Session settings of PostgreSQL. */
  readonly settings: readonly string[];
  readonly limits?: CallLimits | undefined;
}

function createPool(url: string, log: Logger, options: PoolOptions): pg.Pool {
  const { size, settings, limits } = options;
  // The server cancels the statement too, so it changes nothing after the caller got a failure.
  const all = limits ? [...settings, `statement_timeout=${limits.query}`] : settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // The client sends these with its first message, so a new connection needs no extra round trip.
    options: all.map((one) => `-c ${one}`).join(' '),
    application_name: 'turbo-catalogue',
    connectionTimeoutMillis: limits?.connect ?? 10_000,
    // The client needs its own timeout: a database that hangs does not apply statement_timeout.
    ...(limits && { query_timeout: limits.query }),
    idleTimeoutMillis: 60_000,
    types,
  });
  // Without an error listener, a broken connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
  });
  return pool;
}

/** Opens the pools; connects to nothing yet. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, log, size = 10, limits } = options;
  const ordinary = { size, settings: ['jit=off'] };
  const write = createPool(url, log, { ...ordinary, limits });
  const work = limits ? createPool(url, log, ordinary) : write;
  return {
    write,
    work,
    async close() {
      await Promise.all([...new Set([write, work])].map((pool) => pool.end()));
    },
  };
}

/** The database without the time limits of calls, for long operations. */
export const withoutTimeLimits = (database: Database): Database => ({
  ...database,
  write: database.work,
});

/** Error codes of PostgreSQL and of the network for temporary failures. */
const temporaryCodes = /^(ECONN|ETIMEDOUT|EPIPE|08|53|57P|57014)/;
/** Messages of pg when the database does not answer at all. */
const noAnswerMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/;

/** Whether the error means that the database is unreachable or overloaded, not a fault of the program. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && temporaryCodes.test(code)) ||
    noAnswerMessages.test(String(message))
  );
}

/**
 * Runs `work` in one transaction on one connection: commits when it returns, rolls back when it
 * throws. A connection that breaks meanwhile is closed and does not return to the pool.
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
    if (error instanceof Error && noAnswerMessages.test(error.message)) {
      // A broken connection can't run the rollback; the server rolls back when the connection closes.
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
