import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PickListItem } from '#contract/catalogue.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import type { QuerySearch } from '../search-params.ts';

/** The five select fields, each depending on the previous ones; the model may be left out. */
export const vehicleSteps = [
  'vehicleBrand',
  'vehicleApplication',
  'vehicleModel',
  'vehicleEngine',
  'vehicleYear',
] as const;
export type VehicleStep = (typeof vehicleSteps)[number];
export type VehicleListsChoice = Partial<Record<VehicleStep, string>>;

/** Steps that later steps do not need. */
const optional: ReadonlySet<VehicleStep> = new Set(['vehicleModel']);

/** The choices of a search in order, up to the first required choice that is missing. */
export function vehicleChoice(search: QuerySearch): VehicleListsChoice {
  const choice: VehicleListsChoice = {};
  for (const step of vehicleSteps) {
    const id = search[step];
    if (id) choice[step] = id;
    else if (!optional.has(step)) break;
  }
  return choice;
}

/** Sets the choice of a step and resets the later steps (docs/product.md 4). */
export function withStep(
  choice: VehicleListsChoice,
  step: VehicleStep,
  id: string,
): VehicleListsChoice {
  const earlierSteps = vehicleSteps.slice(0, vehicleSteps.indexOf(step));
  const next: VehicleListsChoice = Object.fromEntries(
    earlierSteps.flatMap((name) => (choice[name] ? [[name, choice[name]]] : [])),
  );
  return id ? { ...next, [step]: id } : next;
}

const listOf = (outcome: Outcome<PickListItem[]> | undefined) => (outcome?.ok ? outcome.val : []);

/** The queries of the five lists; undefined for a list whose previous choice is missing. */
export function vehicleQueries(site: QuerySite, choice: VehicleListsChoice) {
  const { vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine } = choice;
  const application =
    vehicleBrand && vehicleApplication ? { vehicleBrand, vehicleApplication } : undefined;
  const ofModel = application && { ...application, ...(vehicleModel && { vehicleModel }) };
  return {
    vehicleBrand: callQuery(site, 'getVehicleBrands', {}),
    vehicleApplication: vehicleBrand
      ? callQuery(site, 'getVehicleApplications', { vehicleBrand })
      : undefined,
    vehicleModel: application && callQuery(site, 'getVehicleModels', application),
    vehicleEngine: ofModel && callQuery(site, 'getVehicleEngines', ofModel),
    vehicleYear:
      ofModel && vehicleEngine
        ? callQuery(site, 'getVehicleYears', { ...ofModel, vehicleEngine })
        : undefined,
  };
}

type ChosenVehicle = Partial<Record<VehicleStep, PickListItem>>;

const chosenKey = ({ language }: Pick<QuerySite, 'language'>, choice: VehicleListsChoice) => [
  language,
  'chosen vehicle',
  choice,
];

/**
 * For results pages on the server: keeps only the chosen items of the loaded lists, because a brand can have
 * thousands of engines, several times as much data as the rest of the page. The browser loads the lists after
 * it has received the page.
 */
export function keepChosenVehicle(
  queries: QueryClient,
  site: QuerySite,
  choice: VehicleListsChoice,
) {
  const lists = vehicleQueries(site, choice);
  const chosenVehicle: ChosenVehicle = {};
  for (const step of vehicleSteps) {
    const { queryKey } = lists[step] ?? {};
    if (!queryKey) continue;
    const item = listOf(queries.getQueryData(queryKey)).find(({ id }) => id === choice[step]);
    if (item) chosenVehicle[step] = item;
    queries.removeQueries({ queryKey });
  }
  queries.setQueryData(chosenKey(site, choice), chosenVehicle);
}

/** The loaded lists, and whether a list failed to load. A list that is still loading holds the chosen option. */
export function useVehicleLists(choice: VehicleListsChoice) {
  const site = useSite();
  const queries = vehicleQueries(site, choice);
  const listQueries = {
    vehicleBrand: useList(queries.vehicleBrand),
    vehicleApplication: useList(queries.vehicleApplication),
    vehicleModel: useList(queries.vehicleModel),
    vehicleEngine: useList(queries.vehicleEngine),
    vehicleYear: useList(queries.vehicleYear),
  };
  const chosenVehicle = useQueryClient().getQueryData<ChosenVehicle>(chosenKey(site, choice));
  const listAt = (step: VehicleStep) => {
    const item = chosenVehicle?.[step];
    const { data } = listQueries[step];
    if (!queries[step]) return [];
    return !data && item ? [item] : listOf(data);
  };
  const lists = Object.fromEntries(vehicleSteps.map((step) => [step, listAt(step)]));
  const failed = Object.values(listQueries).find(({ data }) => data && !data.ok);
  return {
    lists: lists as Record<VehicleStep, PickListItem[]>,
    failed: failed && { retry: () => void failed.refetch() },
  };
}

type ListQuery = ReturnType<typeof vehicleQueries>['vehicleBrand'];

/** Loads a list. Sends no request if `query` is undefined. */
const useList = (query: ListQuery | undefined) =>
  useQuery(query ?? { queryKey: ['no list'], queryFn: skipToken });
