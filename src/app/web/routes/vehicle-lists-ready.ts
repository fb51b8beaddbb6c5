import { VehicleSearch } from '#features/catalogue/web/search/lazy-forms.ts';
import type { QuerySearch } from '#features/catalogue/web/search/search-params.ts';
import {
  keepChosenVehicle,
  vehicleChoice,
  vehicleQueries,
} from '#features/catalogue/web/search/use-vehicle-lists.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { querySite, ready } from './ready.ts';

/** Loads the pick lists of a search by vehicle; nothing for other searches. */
export async function vehicleListsReady(context: SiteContext, search: QuerySearch): Promise<void> {
  if (search.vtype !== '1' || search.vsubtype !== '1') return;
  const queries = Object.values(vehicleQueries(querySite(context), vehicleChoice(search)));
  await Promise.all([
    VehicleSearch.ready(context),
    ...queries.map((query) => query && ready(context, query)),
  ]);
}

/** The same for a results page: the server sends the names of what was chosen in place of the lists. */
export async function chosenVehicleReady(context: SiteContext, search: QuerySearch): Promise<void> {
  await vehicleListsReady(context, search);
  if (!import.meta.env.SSR || search.vtype !== '1' || search.vsubtype !== '1') return;
  keepChosenVehicle(context.queries, querySite(context), vehicleChoice(search));
}
