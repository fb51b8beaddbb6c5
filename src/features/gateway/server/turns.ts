/** Work that all callers share a queue for: that of one caller runs one after another, so that it fills no queue. */
import type { Context } from './gateway.ts';
import { networkOf } from './network.ts';

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
