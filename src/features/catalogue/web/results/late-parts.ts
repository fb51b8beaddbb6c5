/** Parts of the results that few searches show, each in a script of its own. */
import { lazyPart } from '#ui/site/lazy-part.tsx';

export const LateNarrowForm = lazyPart(
  '#features/catalogue/web/results/narrow-form.tsx',
  () =>
    import('#features/catalogue/web/results/narrow-form.tsx').then(({ NarrowForm: part }) => part),
  'later',
);

/** Content of the page if nothing was found. */
export const LateResultsEmpty = lazyPart(
  '#features/catalogue/web/results/results-empty.tsx',
  () =>
    import('#features/catalogue/web/results/results-empty.tsx').then(
      ({ ResultsEmpty: part }) => part,
    ),
  'later',
);

/** Wheels by their diameters, beside the form. */
export const LateWheelPage = lazyPart(
  '#features/catalogue/web/results/wheel-page.tsx',
  () =>
    import('#features/catalogue/web/results/wheel-page.tsx').then(({ WheelPage: part }) => part),
  'later',
);
