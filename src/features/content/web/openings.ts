/** Telling the server what was opened, for the counts of content and the customer's history. */
import type { Query, QueryClient } from '@tanstack/react-query';

/** How long the same page, drawn anew, is the same opening, ms. */
const SAME_FOR = 5000;

let last = { what: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether this is another opening of a page: one that is only drawn anew, as when the layout around it
 * changes, was opened once.
 * @param now milliseconds of any clock
 */
export function isNewOpening(what: string, now = performance.now()): boolean {
  const isSame = what === last.what && now - last.at < SAME_FOR;
  last = { what, at: now };
  return !isSame;
}

/** What the server is being told just now. */
const beingTold = new Set<Promise<unknown>>();

/** Whether a query holds a part of the history. */
export const isHistory = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[1] === 'listViewHistory';

/**
 * Follows a call that tells of an opening. Nothing can be done about a failure, and nobody waits for
 * it but the history: whoever goes back at once finds there what they have just left.
 */
export function followOpening(call: Promise<unknown>, queries: QueryClient): void {
  const told = call.catch(() => undefined).finally(() => beingTold.delete(told));
  beingTold.add(told);
  // What was read before lacks it.
  queries.removeQueries({ predicate: isHistory, type: 'inactive' });
}

/** Waits until the server knows of all openings so far. */
export async function openingsAreTold(): Promise<void> {
  await Promise.all(beingTold);
}
