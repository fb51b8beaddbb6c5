import { useQuery } from '@tanstack/react-query';
import type { PickListItem } from '#contract/catalogue.ts';
import type { QuerySite } from '#ui/site/call-query.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { applicationsQuery, brandsQuery, enginesQuery, yearsQuery } from '../../web/queries.ts';
import type { VehicleChoice, VehicleStep } from './vehicle-choice.ts';

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

/** The loaded lists, and whether one of them failed to load. */
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
  const lists: Record<VehicleStep, PickListItem[]> = {
    vehicleBrand: listOf(brands.data),
    vehicleApplication: brand ? listOf(applications.data) : [],
    vehicleEngine: application ? listOf(engines.data) : [],
    vehicleYear: engine ? listOf(years.data) : [],
  };
  const failed = [brands, applications, engines, years].find(({ data }) => data && !data.ok);
  return { lists, failed: failed && { retry: () => void failed.refetch() } };
}
