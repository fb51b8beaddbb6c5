import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A query client that restarts running fetches when their query is invalidated. TanStack Query
 * does that only for queries that are shown and have data. Any other running fetch, such
 * as the prefetch of a link, would end with the data from before the change, clear the
 * invalidation, and count as fresh. Callers that wait for the fetch get the new one's data.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // First of all, since a fetch that is cancelled later restores the state from before it.
      query.invalidate();
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}
