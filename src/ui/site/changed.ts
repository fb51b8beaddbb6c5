/** After a change, every page refetches the answers that depend on what was changed. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract';
import type { OwnThing } from '#contract/call.ts';

/**
 * Method and path of each call, and the things of the customer that its answer depends on. The build
 * extracts them (tools/call-places.ts), so the browser loads no schemas.
 */
export type CallPlaces = Readonly<
  Record<CallName, readonly [method: 'GET' | 'POST', path: string, ...things: OwnThing[]]>
>;

export const callPlaces: CallPlaces = __CALLS__;

/**
 * Marks the cached answers that depend on what was changed as outdated. Those of the open page are
 * refetched, and so is what was being fetched (FreshQueryClient).
 * @returns resolves when the open page has its new answers
 */
export async function refetchChanged(
  queries: QueryClient,
  ...changed: readonly OwnThing[]
): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [, name] }) => {
      const [, , ...things] = callPlaces[name as CallName] ?? [];
      return changed.some((thing) => things.includes(thing));
    },
  });
}
