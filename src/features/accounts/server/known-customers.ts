/** Who is signed in while the database is away (decision 26). */
import { LRUCache } from 'lru-cache';
import type { Customer } from '#features/gateway/policy.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';
import { hashToken } from './sessions.ts';

type Identify = (token: string) => Promise<Customer | undefined>;

/** How long a customer whom the database has confirmed may read on without it, ms. */
const REMEMBERED = 15 * 60_000;
const MOST = 20_000;
/** How long a cached customer is used without a query, ms. */
const PAUSE = 5000;

/**
 * Remembers customers for as long as the database is away, so that they go on finding and reading.
 * Whatever changes something needs the database, and is refused without it. A session that ended
 * shortly before the database went away reads on as well, for 15 minutes at most.
 */
export function rememberingCustomers(identify: Identify, now: () => number = Date.now): Identify {
  const confirmed = new LRUCache<string, { customer: Customer; at: number }>({ max: MOST });
  let askAgain = 0;
  return async (token) => {
    const key = hashToken(token).toString('base64');
    const known = confirmed.get(key);
    const remembered = known && now() - known.at < REMEMBERED ? known.customer : undefined;
    if (remembered && now() < askAgain) return remembered;
    try {
      const customer = await identify(token);
      askAgain = 0;
      if (customer) confirmed.set(key, { customer, at: now() });
      else confirmed.delete(key);
      return customer;
    } catch (error) {
      if (!remembered || !isDatabaseUnavailable(error)) throw error;
      askAgain = now() + PAUSE;
      return remembered;
    }
  };
}
