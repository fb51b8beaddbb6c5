import pg from 'pg';
import type { Logger } from './log.ts';
import { noAnswerMessages, TurnPool } from './query-turns.ts';

/** The connection pools; `queries` wraps a pool in Kysely. */
export interface Database {
  /** For writes, and for reads that must see earlier writes, such as reads of the cart. */
  readonly write: pg.Pool;
  /** Like `write`, without the time limits of calls: for jobs, publishing, imports and exports. */
  readonly work: pg.Pool;
  /** Closes the pools after their running queries have ended. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** postgres:// URL of the server. */
  url: string;
  log: Logger;
  /** Number of connections in each pool. */
  size?: number;
  /** Time limits for calls. Without limits, `write` and `work` are the same pool. */
  limits?: CallLimits;
}

/** Maximum times that a call waits for a connection, and for the answer to a query, in ms. */
interface CallLimits {
  readonly connect: number;
  readonly query: number;
}

/** Number of connections in the pools of all processes of a site together. */
const CONNECTIONS = 80;

/**
 * Number of connections in each of a process's two pools. At least 5: each running job holds a connection,
 * and the jobs' work needs more.
 */
export const poolSize = (processes: number): number =>
  Math.max(5, Math.min(10, Math.floor(CONNECTIONS / 2 / processes)));

/**
 * Number of connections that a site needs: two pools and a connection for notices for each process, the same
 * for one more process while processes are replaced, and some for publishing, imports and commands.
 */
export const connectionsOf = (processes: number): number =>
  (processes + 1) * (2 * poolSize(processes) + 1) + 10;

/** Together less than 5 s: a call must answer within 5 s after its turn has come (query-turns.ts). */
export const callLimits: CallLimits = { connect: 1800, query: 3000 };

const int8 = 20;

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

/** The server accepts no writes: it is a replica, or a former primary. The code is PostgreSQL's own. */
export class ReadOnlyError extends Error {
  static readonly code = '25006';
  override name = 'ReadOnlyError';
  readonly code = ReadOnlyError.code;

  constructor() {
    super('the database server takes no writes now');
  }
}

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100';
/**
 * Time for which a disk counts as full after PostgreSQL reported it, in ms. The site's counters write every
 * few seconds: while the disk is still full, their errors report it again.
 */
const FULL_FOR = 30_000;
let lastFull = Number.NEGATIVE_INFINITY;

/**
 * Whether the database's disk is full: PostgreSQL reported it less than FULL_FOR ago, or reported it earlier and
 * still can't create a table of 1 MB. Without an earlier report nothing is tested.
 */
export async function isDiskFull(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  if (performance.now() - lastFull < FULL_FOR) return true;
  if (lastFull === Number.NEGATIVE_INFINITY) return false;
  try {
    await pool.query(ROOM_TEST);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DISK_FULL) throw error;
    lastFull = performance.now();
    return true;
  }
  lastFull = Number.NEGATIVE_INFINITY;
  return false;
}

/**
 * The query that tests for room. It has no parameters, so that all its statements are one transaction, whose
 * end drops the table.
 */
const ROOM_TEST = `create temporary table room_test on commit drop as
  select repeat('x', 1000) from generate_series(1, 1000)`;

const readOnlySettings = new Set(['in_hot_standby', 'default_transaction_read_only']);

/**
 * A connection that knows whether its server accepts writes: the server reports this when the connection
 * starts, and when it changes. The connection also notes errors of a full disk.
 */
export class WritingClient extends pg.Client {
  readonly #readOnly = new Set<string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (value === 'on' && readOnlySettings.has(name)) this.#readOnly.add(name);
      else this.#readOnly.delete(name);
    });
    this.connection.on('errorMessage', ({ code }) => {
      if (code === DISK_FULL) lastFull = performance.now();
    });
  }

  /**
   * The error to throw instead of using this connection, if its server accepts no writes; else undefined.
   */
  get refusal(): ReadOnlyError | undefined {
    return this.#readOnly.size > 0 ? new ReadOnlyError() : undefined;
  }
}

/**
 * Error listener for connections outside the pools, which does nothing: the queries report the error. Without
 * a listener, a broken connection ends the process.
 */
export const ignoreConnectionError = (): void => undefined;

interface PoolOptions {
  readonly size: number;
  readonly settings: readonly string[];
  readonly limits?: CallLimits | undefined;
}

/**
 * Settings with which the server enforces the limits, too. So a statement changes nothing after its caller
 * got a failure, and a process that hangs during a change does not keep its locks.
 */
const serverLimits = ({ connect, query }: CallLimits): string[] => [
  `statement_timeout=${query}`,
  `idle_in_transaction_session_timeout=${connect + query}`,
];

function createPool(url: string, log: Logger, options: PoolOptions): pg.Pool {
  const { size, settings, limits } = options;
  const all = limits ? [...settings, ...serverLimits(limits)] : settings;
  const pool = new TurnPool({
    connectionString: url,
    max: size,
    // The client sends these settings with its first message, so a new connection needs no extra round trip.
    options: all.map((one) => `-c ${one}`).join(' '),
    application_name: 'turbo-catalogue',
    // With pipelining, a call may send a statement before the previous statement is answered. COPY does not
    // work with pipelining.
    pipeline: limits !== undefined,
    connectionTimeoutMillis: limits?.connect ?? 10_000,
    // The client needs its own timeout: a database that hangs does not apply statement_timeout.
    ...(limits && { query_timeout: limits.query }),
    idleTimeoutMillis: 60_000,
    // Without keepalive, a lost machine or network stays undetected during a long query (half-open
    // connection).
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    Client: WritingClient,
    // During a failover, a proxy may lead to a replica. The call then fails, rather than return old data.
    verify: (client, done) => done((client as unknown as WritingClient).refusal),
  });
  // Without an error listener, a broken connection would end the process. `pool.end()` does not wait until
  // the server has closed its connections, so the server may close them during a shutdown.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
  });
  return pool;
}

/** Opens the pools. The first query connects. */
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

export const withoutTimeLimits = (database: Database): Database => ({
  ...database,
  write: database.work,
});

/** Error codes of a connection that broke, or whose server accepts no writes. */
const lostCodes = /^(ECONN|EHOST|ENET|EAI_AGAIN|EPIPE|08|57P|25006)/;
const lostMessages = /^(Connection terminated|Client (was closed|has encountered))/;
/** Error codes of an overloaded database, and of a deadlock. */
const busyCodes = /^(ETIMEDOUT|53|57014|40P01)/;

/** Whether `connect` did not find the socket, because the server was stopped or killed. */
const isSocketGone = (error: unknown): boolean => {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return code === 'ENOENT' && syscall === 'connect';
};

const says = (error: unknown, codes: RegExp, messages: RegExp): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && codes.test(code)) || messages.test(String(message));
};

/** Whether the connection is lost, so that a retry on another connection may succeed at once. */
export const isConnectionLost = (error: unknown): boolean =>
  says(error, lostCodes, lostMessages) || isSocketGone(error);

/** Whether the error means that the database is unreachable or overloaded, not a fault of the program. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || says(error, busyCodes, noAnswerMessages);

/**
 * Runs `work` in one transaction on one connection: commits when it returns, rolls back when it
 * throws. A connection that breaks during the work is closed and does not return to the pool.
 * @param first statements that run before all others, sent together with the first statement of `work`
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, firstResults: Promise<pg.QueryResult[]>) => Promise<T>,
  first: readonly pg.QueryConfig[] = [],
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Sent together with the first statement of `work`. If a statement fails, its error is thrown below.
  const begun = Promise.all([{ text: 'begin' }, ...first].map((one) => client.query(one)));
  begun.catch(() => {});
  const firstResults = begun.then(([, ...results]) => results);
  firstResults.catch(() => {});
  try {
    if (!client.pipeline) await begun;
    const result = await work(client, firstResults);
    await begun;
    await client.query('commit');
    return result;
  } catch (thrown) {
    // After a statement that failed, all others of the transaction fail too: the first error is the cause.
    const error = await begun.then(
      () => thrown,
      (cause) => cause,
    );
    if (isConnectionLost(error) || noAnswerMessages.test((error as Error).message)) {
      // A broken connection can't run the rollback; the server rolls back when the connection closes.
      broken = error as Error;
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
