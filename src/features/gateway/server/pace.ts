/**
 * Slows search engines instead of blocking them (docs/product.md 14). Beyond their allowance they get
 * one page a second from each process. If too many requests wait, they get 503 with Retry-After, after
 * which engines send fewer requests. engines.ts recognizes them.
 */
import type { LimitCounts } from './counts.ts';
import { networkOf } from './network.ts';

/** Waits for a page's turn; false if too many requests wait already. */
export type Pace = (address: string) => Promise<boolean>;

export interface PaceOptions {
  readonly counts: Pick<LimitCounts, 'add'>;
  /** Pages per period without slowing. */
  readonly most: number;
  /** Length of the period, ms. */
  readonly lifeMs: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

const PAUSE_MS = 1000;
const LONGEST_WAIT_MS = 8000;
/** Maximum of networks in memory; engines use few. */
const MOST_NETWORKS = 10_000;

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
    // No turn can be so late, so the clock had jumped ahead.
    const turn = last > time + LONGEST_WAIT_MS + 2 * PAUSE_MS ? time : Math.max(time, last);
    if (turn - time > LONGEST_WAIT_MS) return false;
    if (turns.size >= MOST_NETWORKS) turns.clear();
    turns.set(network, turn + PAUSE_MS);
    if (turn > time) await sleep(turn - time);
    return true;
  };
}
