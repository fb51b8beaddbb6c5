import { lazyPart } from '#ui/site/lazy-part.tsx';

/** The lists of the search by vehicle. */
export const VehicleSearch = lazyPart('vehicle search', () =>
  import('./vehicle-search.tsx').then(({ VehicleSearch: part }) => part),
);
