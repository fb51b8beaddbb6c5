/** What a call has reserved from its caller's allowances before its answer is known. */
import { createHash } from 'node:crypto';
import type { CallName } from '#contract';
import type { Limit, LimitCounts } from './counts.ts';
import { DAY_MS } from './fresh-allowances.ts';
import type { CountedCall } from './subjects.ts';

export interface Taken {
  /** Corrects the reserved amount to what the answer shows; returns a promise if it queries the database. */
  settle(shown: number): void | Promise<void>;
  /**
   * Reserves so much instead, if it is at most half of a day's allowance and the day has room for it.
   * @returns whether it did
   */
  raise(amount: number): boolean;
}

/** @param reserved what the limits count already */
export function takenFrom(counts: LimitCounts, limits: readonly Limit[], reserved: number): Taken {
  let taken = reserved;
  const adjust = (amount: number) => {
    if (amount !== taken) counts.adjust(limits, amount - taken);
    taken = amount;
  };
  return {
    settle: adjust,
    raise(amount) {
      const hasRoom = limits.every(
        (limit) =>
          limit.lifeMs !== DAY_MS ||
          (amount <= limit.most / 2 && counts.of(limit) - taken + amount <= limit.most),
      );
      if (hasRoom) adjust(amount);
      return hasRoom;
    },
  };
}

/** The same for own lines: what the payload has shown today is not counted again. */
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
      // Another process may have counted it.
      if (counts.of(read) < shown) await counts.exact(read).catch(() => undefined);
      const fresh = Math.max(0, shown - counts.of(read));
      if (fresh > 0) counts.adjust([read], fresh);
      return taken.settle(fresh);
    },
  };
}
