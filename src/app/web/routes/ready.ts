/** What loaders of pages have in common. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { failures } from '#contract/errors.ts';
import { LateVehicleSearch } from '#features/catalogue/web/late-forms.ts';
import type { QuerySearch } from '#features/catalogue/web/search/search-params.ts';
import {
  keepChosenVehicle,
  vehicleChoice,
  vehicleQueries,
} from '#features/catalogue/web/search/use-vehicle-lists.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import type { SiteContext } from '#ui/site/site.tsx';

/** The parts of the site that queries need. */
export const querySite = ({ client, wording }: SiteContext) => ({
  client,
  language: wording.language.code,
});

/** Fetches a query that is missing or stale; returns its outcome, or undefined if it was aborted. */
export async function ready<T, K extends QueryKey>(
  { queries }: SiteContext,
  query: FetchQueryOptions<Outcome<T>, Error, Outcome<T>, K>,
): Promise<Outcome<T> | undefined> {
  // Without a network a fetch would wait for it and the page would never come; what has data keeps it.
  const isNew = queries.getQueryData(query.queryKey) === undefined;
  return queries
    .fetchQuery(isNew ? { ...query, networkMode: 'always' } : query)
    .catch(() => undefined);
}

/** Sets the HTTP status of the rendered page by the outcome. */
export function answerWith(context: SiteContext, outcome: Outcome<unknown> | undefined): void {
  if (!outcome || outcome.ok) return;
  const { status } = failures[outcome.code];
  // 401 requires a WWW-Authenticate header, so a page that requires sign-in is sent with 403.
  context.setStatus(status === 401 ? 403 : status);
}

/** Loads the form of a search by vehicle and its pick lists; nothing for other searches. */
export async function vehicleListsReady(context: SiteContext, search: QuerySearch): Promise<void> {
  if (search.vtype !== '1' || search.vsubtype !== '1') return;
  const queries = Object.values(vehicleQueries(querySite(context), vehicleChoice(search)));
  await Promise.all([
    LateVehicleSearch.ready(context),
    ...queries.map((query) => query && ready(context, query)),
  ]);
}

/** The same for a results page: the server sends the names of what was chosen in place of the lists. */
export async function chosenVehicleReady(context: SiteContext, search: QuerySearch): Promise<void> {
  await vehicleListsReady(context, search);
  if (!import.meta.env.SSR || search.vtype !== '1' || search.vsubtype !== '1') return;
  keepChosenVehicle(context.queries, querySite(context), vehicleChoice(search));
}
