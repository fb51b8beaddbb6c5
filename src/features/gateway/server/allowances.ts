/**
 * Allowances: how many rows a subject (a customer, an address, the networks around the address) may see, how
 * much a call uses, how much a solved captcha returns, and the request rate of search engines.
 */
import { createHash } from 'node:crypto';
import type { CallName } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { isBasic, type Level } from '../policy.ts';
import { networkOf, widerNetworkOf, widestNetworkOf } from './callers.ts';
import type { Limit, LimitCounts } from './counts.ts';

/** Rows that a subject may see before a captcha. */
interface Allowance {
  /** Maximum number of rows within LIMIT_MINUTES. */
  readonly most: number;
  readonly day: number;
}

export interface AllowanceSettings {
  readonly limitVisitor: number;
  readonly limitVisitorDay: number;
  readonly limitCustomer: number;
  readonly limitCustomerDay: number;
  readonly limitNetwork: number;
}

export interface CountedCall {
  readonly customer: { readonly id: number } | undefined;
  readonly level: Level;
  readonly address: string;
}

/**
 * Subjects whose allowances a call uses, narrowest first: the customer, or the address and the networks
 * around it. The fingerprint is not a subject, because the client chooses it.
 */
export function subjectsOf({ customer, level, address }: CountedCall): readonly string[] {
  if (customer) return [`${isBasic(level) ? 'basic' : 'customer'}:${customer.id}`];
  if (!address) return [];
  return [
    `address:${networkOf(address)}`,
    `near:${widerNetworkOf(address)}`,
    `wide:${widestNetworkOf(address)}`,
  ];
}

/** Returns a lookup: the allowance of a subject; undefined for a key that is not a subject (sign-ins, mails). */
export function allowancesBy(settings: AllowanceSettings) {
  const { limitVisitor, limitVisitorDay, limitNetwork } = settings;
  const visitors = (times: number): Allowance => ({
    most: limitVisitor * times,
    day: limitVisitorDay * times,
  });
  const kinds = new Map<string, Allowance>([
    ['customer', { most: settings.limitCustomer, day: settings.limitCustomerDay }],
    ['basic', visitors(1)],
    ['address', visitors(1)],
    ['near', visitors(limitNetwork)],
    ['wide', visitors(limitNetwork ** 2)],
  ]);
  return (subject: string): Allowance | undefined =>
    kinds.get(subject.slice(0, subject.indexOf(':')));
}

/*
 * A solved captcha gives a fresh allowance. Each further captcha on the same day gives half as much, and
 * after a few captchas nothing: programs can read the pictures too, so unlimited captchas would let them copy
 * the whole catalogue (decision 23).
 */

export const DAY_MS = 24 * 3_600_000;

export interface FreshAllowances {
  /** Number of captchas solved today for the subject; always 0 for a counter of sign-ins or mails. */
  solved(key: string): Promise<number>;
  /**
   * Gives each subject a fresh allowance; resets a counter of sign-ins or mails.
   * @throws CallError tooMany if captchas give no further allowance today
   */
  free(keys: readonly string[]): Promise<void>;
}

interface FreshAllowancesOptions {
  readonly counts: Pick<LimitCounts, 'adjust' | 'exact' | 'lower' | 'clear'>;
  readonly allowanceOf: (subject: string) => Allowance | undefined;
  /** Duration of the shorter of an allowance's two counters, ms. */
  readonly lifeMs: number;
  /** Captchas per day that give an allowance. */
  readonly most: number;
}

export function createFreshAllowances(options: FreshAllowancesOptions): FreshAllowances {
  const { counts, allowanceOf, lifeMs } = options;
  const countOf = (key: string): Limit => ({
    key: `solved:${key}`,
    most: options.most,
    lifeMs: DAY_MS,
  });

  /** @returns whether the captcha gave an allowance */
  async function freeOne(key: string): Promise<boolean> {
    const allowance = allowanceOf(key);
    if (!allowance) {
      await counts.clear([key]);
      return true;
    }
    const count = countOf(key);
    counts.adjust([count], 1);
    const times = await counts.exact(count);
    if (times > options.most) return false;
    const { most, day } = allowance;
    const worth = Math.max(1, Math.floor(most / 2 ** times));
    await counts.lower({ key, most, lifeMs }, most - worth);
    await counts.lower({ key: `${key}|day`, most: day, lifeMs: DAY_MS }, day - worth);
    return true;
  }

  return {
    solved: async (key) => (allowanceOf(key) ? counts.exact(countOf(key)) : 0),
    async free(keys) {
      const freed: boolean[] = [];
      for (const key of keys) freed.push(await freeOne(key));
      if (freed.includes(false)) {
        const message: TextKey =
          'You have reached today’s limit. Please sign in, contact us, or come back later.';
        throw new CallError('tooMany', message);
      }
    },
  };
}

/** Amount that a call reserves from the caller's allowances before the answer is known. */
export interface Taken {
  /** Corrects the reserved amount to the rows shown. Returns a promise if it queries the database. */
  settle(shown: number): void | Promise<void>;
  /**
   * Raises the reservation to `amount`, if that is at most half a day's allowance and within the day's limit.
   * @returns whether the reservation was raised
   */
  raise(amount: number): boolean;
}

/** @param reserved amount already counted by the limits */
export function takenFrom(counts: LimitCounts, limits: readonly Limit[], reserved: number): Taken {
  let total = reserved;
  const adjust = (amount: number) => {
    if (amount !== total) counts.adjust(limits, amount - total);
    total = amount;
  };
  return {
    settle: adjust,
    raise(amount) {
      const isAllowed = limits.every(
        (limit) =>
          limit.lifeMs !== DAY_MS ||
          (amount <= limit.most / 2 && counts.of(limit) - total + amount <= limit.most),
      );
      if (isAllowed) adjust(amount);
      return isAllowed;
    },
  };
}

/**
 * Wraps `taken` for a customer's own lines, such as those of the cart, lists and orders: lines already shown
 * today for the same payload are not counted again.
 */
export function takenOnce(
  counts: LimitCounts,
  taken: Taken,
  { customer }: CountedCall,
  name: CallName,
  payload: unknown,
): Taken {
  const hash = createHash('sha256').update(JSON.stringify(payload ?? {}));
  const key = `lines:${customer?.id}:${name}:${hash.digest('base64url')}`;
  const read = { key, most: Number.POSITIVE_INFINITY, lifeMs: DAY_MS };
  return {
    ...taken,
    async settle(shown) {
      // Another process may have counted the same lines.
      if (counts.of(read) < shown) await counts.exact(read).catch(() => undefined);
      const fresh = Math.max(0, shown - counts.of(read));
      if (fresh > 0) counts.adjust([read], fresh);
      return taken.settle(fresh);
    },
  };
}

/*
 * Slows search engines instead of blocking them (docs/product.md 14). Beyond their allowance each process
 * serves them one page a second. If too many requests wait, they get 503 with Retry-After, which makes search
 * engines reduce their crawl rate. engines.ts recognizes them.
 */

/** Waits until the page may be served; returns false if too many requests already wait. */
export type Pace = (address: string) => Promise<boolean>;

interface PaceOptions {
  readonly counts: Pick<LimitCounts, 'add'>;
  /** Pages per period before slowing starts. */
  readonly most: number;
  /** Length of the period, ms. */
  readonly lifeMs: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

const PAUSE_MS = 1000;
const LONGEST_WAIT_MS = 8000;
/** Maximum number of networks in memory. Search engines use few. */
const MAX_NETWORKS = 10_000;

export function createPace(options: PaceOptions): Pace {
  const {
    counts,
    most,
    lifeMs,
    now = Date.now,
    sleep = (ms) => new Promise((done) => setTimeout(done, ms)),
  } = options;
  const turns = new Map<string, number>();
  return async (address) => {
    const network = networkOf(address);
    if (counts.add([{ key: `engine:${network}`, most, lifeMs }])) return true;
    const time = now();
    const last = turns.get(network) ?? 0;
    // A turn beyond the maximum wait: the clock was ahead when the turn was given.
    const turn = last > time + LONGEST_WAIT_MS + 2 * PAUSE_MS ? time : Math.max(time, last);
    if (turn - time > LONGEST_WAIT_MS) return false;
    if (turns.size >= MAX_NETWORKS) turns.clear();
    turns.set(network, turn + PAUSE_MS);
    if (turn > time) await sleep(turn - time);
    return true;
  };
}
