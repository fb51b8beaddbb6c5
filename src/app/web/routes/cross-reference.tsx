import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import {
  crossReferenceAddress,
  parseCrossSearch,
} from '#features/catalogue/web/catalogue-links.ts';
import { closestNumbersQuery, crossReferenceQuery } from '#features/catalogue/web/queries.ts';
import { headOf } from '#ui/site/head.ts';
import { early, lazyPage, searchOf, withSearch } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const crossReferencePage = lazyPage(
  '#features/catalogue/web/cross-reference/cross-reference-page.tsx',
  () => import('#features/catalogue/web/cross-reference/cross-reference-page.tsx'),
  'CrossReferencePage',
);

/** Cross references (docs/product.md 2.5). */
export const crossReferenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.CrossRefQuery,
  ...searchOf(parseCrossSearch),
  loader: async ({ context, deps }) => {
    if (deps.many) throw redirect({ to: paths.QuickOrder });
    if (!deps.val) return;
    const site = querySite(context);
    const outcome = await ready(context, crossReferenceQuery(site, deps));
    answerWith(context, outcome);
    if (outcome?.ok && outcome.pageInfo?.count === 0) {
      await ready(context, closestNumbersQuery(site, '3', deps.val));
    }
  },
  head: ({ match }) => {
    const { context } = match;
    const { val } = parseCrossSearch({ ...match.search });
    const title = [val, context.wording.text('Cross Reference')].filter(Boolean).join(' – ');
    const address = crossReferenceAddress(val);
    return headOf(context, { title, address, listed: false });
  },
  ...early(withSearch(crossReferencePage, parseCrossSearch)),
});
