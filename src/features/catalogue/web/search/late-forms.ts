/** Forms that few visitors use, each in a script of its own. */
import { lazyPart } from '#ui/site/lazy-part.tsx';

/** The forms of the advanced search, folded on every page with a search. */
export const LateAdvancedForms = lazyPart('#features/catalogue/web/search/advanced-forms.tsx', () =>
  import('#features/catalogue/web/search/advanced-forms.tsx').then(
    ({ AdvancedForms: part }) => part,
  ),
);

/** The search by vehicle, which opens from one of the search's modes. */
export const LateVehicleSearch = lazyPart('#features/catalogue/web/search/vehicle-search.tsx', () =>
  import('#features/catalogue/web/search/vehicle-search.tsx').then(
    ({ VehicleSearch: part }) => part,
  ),
);
