/** Records what was opened on the server, for the counts of content and the customer's history. */
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

/** Calls that record an opening and are not answered yet. */
const underWay = new Set<Promise<unknown>>();

/** Whether a query holds a part of the history. */
export const isHistory = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[1] === 'listViewHistory';

/**
 * Follows a call that records an opening. Its failure is ignored, and only the history waits for
 * it, so that who goes back at once finds the page just left.
 */
export function followOpening(call: Promise<unknown>, queries: QueryClient): void {
  const recorded = call.catch(() => undefined).finally(() => underWay.delete(recorded));
  underWay.add(recorded);
  // What was read before lacks it.
  queries.removeQueries({ predicate: isHistory, type: 'inactive' });
}

/** Waits until the server has answered all calls that record an opening. */
export async function openingsRecorded(): Promise<void> {
  await Promise.all(underWay);
}
