/**
 * What all callers share, a queue or memory: the work of one caller runs one after another, and the bodies of
 * one network take a part of the memory.
 */
import { networkOf } from './callers.ts';
import type { Context } from './gateway.ts';

/** The customer, or the network of a visitor. */
export const callerKey = ({ customer, address }: Pick<Context, 'customer' | 'address'>): string =>
  customer ? `customer ${customer.id}` : networkOf(address);

/** Runs the work after that of the same caller. @throws what `refuse` gives where too much of the caller waits */
type InTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/**
 * @param most work of a caller that runs or waits; more is refused. Colleagues may share an address
 * @param refuse the error of what is refused
 */
export function takeTurns(most: number, refuse: () => Error): InTurn {
  const callers = new Map<string, { count: number; last: Promise<unknown> }>();
  return async (caller, work) => {
    const turn = callers.get(caller) ?? { count: 0, last: Promise.resolve() };
    if (turn.count === most) throw refuse();
    turn.count += 1;
    callers.set(caller, turn);
    const result = turn.last.then(work);
    turn.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      turn.count -= 1;
      if (turn.count === 0) callers.delete(caller);
    }
  };
}

/** Bytes of large bodies that are read at once. They lie in memory, and a slow sender takes minutes. */
const MOST_BYTES = { network: 24 << 20, all: 256 << 20 };

/** Reserves memory for a body. @returns a function that frees it; undefined while other bodies take it all */
type ReserveBody = (address: string, bytes: number) => (() => void) | undefined;

export function reserveBodies(most = MOST_BYTES): ReserveBody {
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
