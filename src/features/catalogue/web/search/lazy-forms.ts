import { lazyPart } from '#ui/site/lazy-part.tsx';

/** The lists of the search by vehicle. */
export const VehicleSearch = lazyPart('vehicle search', () =>
  import('./vehicle-search.tsx').then(({ VehicleSearch: part }) => part),
);

/** The forms of the advanced search. Their styles come with the page (search-panel.tsx). */
export const AdvancedForms = lazyPart('advanced forms', () =>
  import('./advanced-forms.tsx').then(({ AdvancedForms: part }) => part),
);
