/**
 * A solved captcha gives a fresh allowance. Each further one that day gives half as much, and after a
 * few they give nothing: programs can read the pictures too, so unlimited captchas would let them
 * copy the whole catalogue (decision 23).
 */
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Limit, LimitCounts } from './counts.ts';
import type { Allowance } from './subjects.ts';

export const DAY_MS = 24 * 3_600_000;

export interface FreshAllowances {
  /** How many captchas a subject solved that day; 0 for a counter that is no allowance. */
  solved(key: string): Promise<number>;
  /**
   * Gives each subject its fresh allowance; resets a counter that is no allowance.
   * @throws CallError tooMany if a captcha gives nothing any more
   */
  free(keys: readonly string[]): Promise<void>;
}

interface FreshAllowancesOptions {
  readonly counts: Pick<LimitCounts, 'adjust' | 'exact' | 'lower' | 'clear'>;
  readonly allowanceOf: (subject: string) => Allowance | undefined;
  /** Duration of the shorter of an allowance's two counters, ms. */
  readonly lifeMs: number;
  /** How many captchas in a day give an allowance. */
  readonly most: number;
}

export function createFreshAllowances(options: FreshAllowancesOptions): FreshAllowances {
  const { counts, allowanceOf, lifeMs } = options;
  const countOf = (key: string): Limit => ({
    key: `solved:${key}`,
    most: options.most,
    lifeMs: DAY_MS,
  });

  /** @returns whether the captcha gave anything */
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
          'Very much was shown here today. Please sign in, write to us, or come back later.';
        throw new CallError('tooMany', message);
      }
    },
  };
}
