/**
 * Queues and memory limits shared by all callers: the requests of one caller run one after another, networks
 * take turns, and the bodies from one network may use only a part of the memory.
 */
import { setImmediate } from 'node:timers/promises';
import { noAnswerMessages } from '#platform/query-turns.ts';
import { networkOf, widerNetworkOf, widestNetworkOf } from './callers.ts';
import type { Context } from './gateway.ts';
import type { LoginOrigin } from './login-limits.ts';

/** Identifies a caller: the customer, or a visitor's network. */
export const callerKey = ({ customer, address }: Pick<Context, 'customer' | 'address'>): string =>
  customer ? `customer ${customer.id}` : networkOf(address);

/**
 * Runs `work` after the caller's earlier work.
 * @throws the error of `refuse` if too much work of the caller waits, or if the signal is aborted before the
 *   work starts
 */
type InTurn = <T>(caller: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * @param most maximum number of running and waiting tasks per caller; colleagues may share an address
 * @param refuse creates the error for further tasks
 */
export function takeTurns(most: number, refuse: () => Error): InTurn {
  const callers = new Map<string, { count: number; last: Promise<unknown> }>();
  return async (caller, work, signal) => {
    const turn = callers.get(caller) ?? { count: 0, last: Promise.resolve() };
    if (turn.count === most) throw refuse();
    turn.count += 1;
    callers.set(caller, turn);
    const result = turn.last.then(() => {
      if (signal?.aborted) throw refuse();
      return work();
    });
    // Other callers' requests are read before the next work starts.
    turn.last = result.catch(() => undefined).then(() => setImmediate());
    try {
      return await result;
    } finally {
      turn.count -= 1;
      if (turn.count === 0) callers.delete(caller);
    }
  };
}

/** A queue of nested groups that take turns at each level. */
class FairQueue<T> {
  readonly #entries: T[] = [];
  readonly #groups = new Map<string, FairQueue<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(entry: T, [group, ...within]: readonly string[]): void {
    this.#size += 1;
    if (group === undefined) {
      this.#entries.push(entry);
      return;
    }
    const queue = this.#groups.get(group) ?? new FairQueue<T>();
    this.#groups.set(group, queue);
    queue.push(entry, within);
  }

  /** Removes the oldest entry of the group whose turn is next. */
  next(): T | undefined {
    const [turn] = this.#groups;
    if (!turn) return this.#removed(this.#entries.shift());
    const [group, queue] = turn;
    const entry = queue.next();
    // Moves the group behind all other groups.
    this.#groups.delete(group);
    if (queue.size > 0) this.#groups.set(group, queue);
    return this.#removed(entry);
  }

  /** Removes the newest entry of the largest group. */
  dropNewest(): T | undefined {
    const largest = [...this.#groups].reduce<[string, FairQueue<T>] | undefined>(
      (most, one) => (most && most[1].size > one[1].size ? most : one),
      undefined,
    );
    if (!largest) return this.#removed(this.#entries.pop());
    const [group, queue] = largest;
    const entry = queue.dropNewest();
    if (queue.size === 0) this.#groups.delete(group);
    return this.#removed(entry);
  }

  #removed(entry: T | undefined): T | undefined {
    if (entry !== undefined) this.#size -= 1;
    return entry;
  }
}

interface SharedTurns {
  /** Maximum number of concurrent tasks. */
  readonly most: number;
  readonly mostWaiting: number;
  readonly refuse: () => Error;
}

/**
 * Shares turns among the places that requests come from. Known devices come first. Among other places the
 * widest networks take turns, and within them the smaller networks, so that a flood delays only itself, even
 * from many addresses of one provider. If too many requests wait, the newest of the network with the most
 * waiting requests is refused.
 */
export function shareTurns({ most, mostWaiting, refuse }: SharedTurns) {
  const known = new FairQueue<PromiseWithResolvers<void>>();
  const strangers = new FairQueue<PromiseWithResolvers<void>>();
  let running = 0;

  function wait({ address, device }: LoginOrigin): Promise<void> {
    const turn = Promise.withResolvers<void>();
    if (device === undefined) {
      const networks = [widestNetworkOf(address), widerNetworkOf(address), networkOf(address)];
      strangers.push(turn, networks);
    } else known.push(turn, [device]);
    if (known.size + strangers.size > mostWaiting) {
      const dropped = strangers.dropNewest() ?? known.dropNewest();
      dropped?.reject(refuse());
    }
    return turn.promise;
  }

  const next = () => known.next() ?? strangers.next();

  /**
   * Refuses all waiting work if the database does not respond. Otherwise each task would wait for its own
   * timeout.
   */
  function refuseWaiting(error: unknown): void {
    if (!(error instanceof Error && noAnswerMessages.test(error.message))) return;
    for (let turn = next(); turn; turn = next()) turn.reject(error);
  }

  return async <T>(place: LoginOrigin, work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await wait(place);
    try {
      return await work();
    } catch (error) {
      refuseWaiting(error);
      throw error;
    } finally {
      const turn = next();
      if (turn) turn.resolve();
      else running -= 1;
    }
  };
}

/** Maximum bytes of large bodies read at once. They stay in memory, and a slow sender takes minutes. */
const MAX_BYTES = { network: 24 << 20, all: 256 << 20 };

/** Reserves memory for a body. @returns a function that frees it; undefined if too little memory is free */
type ReserveBody = (address: string, bytes: number) => (() => void) | undefined;

export function reserveBodies(most = MAX_BYTES): ReserveBody {
  const networks = new Map<string, number>();
  let all = 0;
  return (address, bytes) => {
    const network = networkOf(address);
    const before = networks.get(network) ?? 0;
    if (before + bytes > most.network || all + bytes > most.all) return undefined;
    networks.set(network, before + bytes);
    all += bytes;
    return () => {
      const remaining = (networks.get(network) ?? 0) - bytes;
      if (remaining > 0) networks.set(network, remaining);
      else networks.delete(network);
      all -= bytes;
    };
  };
}
