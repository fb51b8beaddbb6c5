/** Who is signed in while the database is away (decision 26). */
import { LRUCache } from 'lru-cache';
import type { Customer } from '#features/gateway/policy.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';
import { hashToken } from './sessions.ts';

type Identify = (token: string) => Promise<Customer | undefined>;

/** How long a customer from the cache may read while the database is down, ms. */
const REMEMBERED = 15 * 60_000;
const MOST = 20_000;
/** How long to wait after a failed query before the database is tried again, ms. */
const PAUSE = 5000;

/**
 * Caches customers, so that they can search and read while the database is down. Changes need the database
 * and fail without it. A session that ended shortly before the outage can also read, for 15 minutes at most.
 */
export function rememberingCustomers(identify: Identify, now: () => number = Date.now): Identify {
  const confirmed = new LRUCache<string, { customer: Customer; at: number }>({ max: MOST });
  let askAgain = 0;
  return async (token) => {
    const key = hashToken(token).toString('base64');
    const confirmation = confirmed.get(key);
    const remembered =
      confirmation && now() - confirmation.at < REMEMBERED ? confirmation.customer : undefined;
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
