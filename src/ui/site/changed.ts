/** After a change, every page refetches the answers that depend on what was changed. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract';
import type { OwnThing } from '#contract/call.ts';
import { callPlaces } from './call-places.ts';

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
