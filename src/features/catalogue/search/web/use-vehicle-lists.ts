import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PickListItem } from '#contract/catalogue.ts';
import type { QuerySite } from '#ui/site/call-query.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { applicationsQuery, brandsQuery, enginesQuery, yearsQuery } from '../../web/queries.ts';
import { type VehicleChoice, type VehicleStep, vehicleSteps } from './vehicle-choice.ts';

const listOf = (outcome: Outcome<PickListItem[]> | undefined) => (outcome?.ok ? outcome.val : []);

/** The queries of the four lists; undefined for a list whose previous choice is missing. */
export function vehicleQueries(site: QuerySite, choice: VehicleChoice) {
  const { vehicleBrand: brand, vehicleApplication: application, vehicleEngine: engine } = choice;
  return {
    vehicleBrand: brandsQuery(site),
    vehicleApplication: brand ? applicationsQuery(site, brand) : undefined,
    vehicleEngine: brand && application ? enginesQuery(site, brand, application) : undefined,
    vehicleYear:
      brand && application && engine ? yearsQuery(site, brand, application, engine) : undefined,
  };
}

type ChosenVehicle = Partial<Record<VehicleStep, PickListItem>>;

const chosenKey = ({ language }: Pick<QuerySite, 'language'>, choice: VehicleChoice) => [
  language,
  'chosen vehicle',
  choice,
];

/**
 * Keeps of the loaded lists the chosen items alone: a brand can have thousands of engines, several
 * times as much as the rest of a results page. The browser loads the lists when it has the page.
 */
export function keepChosenVehicle(queries: QueryClient, site: QuerySite, choice: VehicleChoice) {
  const lists = vehicleQueries(site, choice);
  const chosen: ChosenVehicle = {};
  for (const step of vehicleSteps) {
    const { queryKey } = lists[step] ?? {};
    if (!queryKey) break;
    const item = listOf(queries.getQueryData(queryKey)).find(({ id }) => id === choice[step]);
    if (item) chosen[step] = item;
    queries.removeQueries({ queryKey });
  }
  queries.setQueryData(chosenKey(site, choice), chosen);
}

/** The loaded lists, and whether one of them failed to load. A list that is to come holds what is chosen. */
export function useVehicleLists(choice: VehicleChoice) {
  const site = useSite();
  const { vehicleBrand: brand = '', vehicleApplication: application = '' } = choice;
  const engine = choice.vehicleEngine ?? '';
  const brands = useQuery(brandsQuery(site));
  const applications = useQuery({ ...applicationsQuery(site, brand), enabled: brand !== '' });
  const engines = useQuery({
    ...enginesQuery(site, brand, application),
    enabled: application !== '',
  });
  const years = useQuery({
    ...yearsQuery(site, brand, application, engine),
    enabled: engine !== '',
  });
  const chosen = useQueryClient().getQueryData<ChosenVehicle>(chosenKey(site, choice));
  const listAt = (step: VehicleStep, outcome: Outcome<PickListItem[]> | undefined) => {
    const item = chosen?.[step];
    return !outcome && item ? [item] : listOf(outcome);
  };
  const lists: Record<VehicleStep, PickListItem[]> = {
    vehicleBrand: listAt('vehicleBrand', brands.data),
    vehicleApplication: brand ? listAt('vehicleApplication', applications.data) : [],
    vehicleEngine: application ? listAt('vehicleEngine', engines.data) : [],
    vehicleYear: engine ? listAt('vehicleYear', years.data) : [],
  };
  const failed = [brands, applications, engines, years].find(({ data }) => data && !data.ok);
  return { lists, failed: failed && { retry: () => void failed.refetch() } };
}
