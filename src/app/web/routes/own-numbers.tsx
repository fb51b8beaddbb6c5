import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseOwnNumbersSearch } from '#features/ordering/web/own-numbers/own-number-links.ts';
import { withSearch } from './checked-search.tsx';
import { ownPage, signedInOnly } from './own-page.ts';

const page = lazyRouteComponent(
  () => import('#features/ordering/web/own-numbers/own-numbers-page.tsx'),
  'OwnNumbersPage',
);

/** A customer's own numbers (docs/product.md 2.15). */
export const ownNumbersRoute = createRoute({
  ...ownPage(paths.OwnNumbers, 'Your own numbers'),
  validateSearch: parseOwnNumbersSearch,
  beforeLoad: signedInOnly,
  component: withSearch(page, parseOwnNumbersSearch),
});
