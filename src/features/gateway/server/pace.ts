/**
 * Search engines are slowed, not blocked (docs/product.md 14): beyond their allowance they get a
 * page a second from each process, and 503 with Retry-After when more than a few wait, which
 * engines take as a wish for fewer requests. Who is one: engines.ts.
 */
import type { Counts } from './counts.ts';
import { networkOf } from './network.ts';

/** Waits for the turn of a page; false where too many wait already. */
export type Pace = (address: string) => Promise<boolean>;

export interface PaceOptions {
  readonly counts: Pick<Counts, 'add'>;
  /** Pages before the slowing starts. */
  readonly most: number;
  /** How long those are counted together, ms. */
  readonly lifeMs: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

const PAUSE_MS = 1000;
const LONGEST_WAIT_MS = 8000;
/** Networks whose next turn is kept; engines come from few. */
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
    // Later than any turn of now: the clock had jumped ahead.
    const turn = last > time + LONGEST_WAIT_MS + 2 * PAUSE_MS ? time : Math.max(time, last);
    if (turn - time > LONGEST_WAIT_MS) return false;
    if (turns.size >= MOST_NETWORKS) turns.clear();
    turns.set(network, turn + PAUSE_MS);
    if (turn > time) await sleep(turn - time);
    return true;
  };
}
