/**
 * Shares the database connections of a process between callers. Only MAX_AT_ONCE calls of a caller hold
 * connections; the others wait for their turn before they ask the pool. So no caller can take all of them,
 * and the pool's own queue (first come, first served) has only a few calls of each caller.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/**
 * Maximum number of a caller's calls that hold connections at the same time. Each call keeps at most one
 * processor of the database busy.
 */
const MAX_AT_ONCE = 2;
/**
 * Maximum number of a caller's waiting calls. Further calls are refused, because their payloads take memory.
 */
const MAX_WAITING = 2000;

interface RunningCall {
  readonly caller: string;
  /** Number of connections that the call holds or has asked for. */
  connections: number;
  /** Resolves when the call may hold connections. */
  turn: Promise<void> | undefined;
}

interface Turn {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The calls of a caller: the number of calls that have their turn, and the calls that wait for it. */
interface Line {
  running: number;
  readonly waiting: Turn[];
}

const lines = new Map<string, Line>();
const calls = new AsyncLocalStorage<RunningCall>();

/** Runs a call of a caller. Code outside of calls, such as jobs, never waits for a turn. */
export const asCaller = <T>(caller: string, run: () => T): T =>
  calls.run({ caller, connections: 0, turn: undefined }, run);

interface QueryTurn {
  /** Resolves when the call may ask the pool. @throws TooManyQueriesError */
  readonly begun: Promise<void>;
  /** Ends the turn. Call it when the connection is released, or if the pool gave no connection. */
  end(): void;
  /**
   * Rejects all waiting calls of the caller. Call it if the database does not answer: each of them would also
   * wait in vain.
   */
  refuseWaiting(error: unknown): void;
}

/**
 * Requests a turn for the current call. A call that already holds a connection, such as that of its
 * transaction, gets more without waiting: otherwise two such calls could wait for each other.
 * @returns undefined outside of calls
 */
function takeQueryTurn(): QueryTurn | undefined {
  const call = calls.getStore();
  if (!call) return undefined;
  const line = lines.get(call.caller) ?? { running: 0, waiting: [] };
  lines.set(call.caller, line);
  call.connections += 1;
  call.turn ??= turnIn(line);
  const { turn } = call;
  return {
    begun: turn,
    end() {
      call.connections -= 1;
      if (call.connections > 0) return;
      call.turn = undefined;
      turn.then(() => passTurn(call.caller, line)).catch(() => undefined);
    },
    refuseWaiting(error) {
      for (const { reject } of line.waiting.splice(0)) reject(error);
    },
  };
}

function turnIn(line: Line): Promise<void> {
  if (line.running < MAX_AT_ONCE) {
    line.running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    if (line.waiting.length < MAX_WAITING) line.waiting.push({ resolve, reject });
    else reject(new TooManyQueriesError());
  });
}

function passTurn(caller: string, line: Line): void {
  const next = line.waiting.shift();
  if (next) {
    next.resolve();
    return;
  }
  line.running -= 1;
  if (line.running === 0) lines.delete(caller);
}

/** Thrown if too many calls of a caller wait. The code is PostgreSQL's code for too many connections. */
class TooManyQueriesError extends Error {
  override name = 'TooManyQueriesError';
  readonly code = '53300';

  constructor() {
    super('too many queries of one caller wait');
  }
}

/** Error messages of pg if the database does not answer in time. */
export const noAnswerMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)/;

/**
 * A pool in which a caller's calls take turns. `pool.query` calls `connect`, so that it waits for a turn,
 * too.
 */
export class TurnPool extends pg.Pool {
  readonly #turns = new WeakMap<pg.PoolClient, QueryTurn>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('release', (error, client) => {
      const turn = this.#turns.get(client);
      if (!turn) return;
      this.#turns.delete(client);
      endTurn(turn, error);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const turn = takeQueryTurn();
    const connected = turn ? this.#connectInTurn(turn) : super.connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectInTurn(turn: QueryTurn): Promise<pg.PoolClient> {
    try {
      await turn.begun;
      const client = await super.connect();
      this.#turns.set(client, turn);
      return client;
    } catch (error) {
      endTurn(turn, error);
      throw error;
    }
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

function endTurn(turn: QueryTurn, error: unknown): void {
  if (error instanceof Error && noAnswerMessages.test(error.message)) turn.refuseWaiting(error);
  turn.end();
}
