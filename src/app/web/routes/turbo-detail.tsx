import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { TurboApplication } from '#contract/shown-items.ts';
import {
  buildSheetAddress,
  parseBuildSheetSearch,
} from '#features/catalogue/web/catalogue-links.ts';
import { turboQuery } from '#features/catalogue/web/queries.ts';
import type { TextFunction } from '#language/web/use-text.ts';
import { absolute, headOf } from '#ui/site/head.ts';
import { productData } from '../product-data.ts';
import { early, lazyPage, withSearch } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const buildSheetPage = lazyPage(
  '#features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx',
  () => import('#features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx'),
  'TurboBuildSheetPage',
);

export const turboDetailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.TurboBuildSheet,
  validateSearch: parseBuildSheetSearch,
  // The router merges validated params over the raw ones, so an invalid id stays.
  loaderDeps: ({ search }) => ({ id: parseBuildSheetSearch(search).id }),
  loader: async ({ context, deps }) => {
    if (!deps.id) {
      context.setStatus(400);
      return { turbo: undefined };
    }
    const outcome = await ready(context, turboQuery(querySite(context), deps.id));
    answerWith(context, outcome);
    return { turbo: outcome?.ok ? outcome.val : undefined };
  },
  head: ({ match, loaderData }) => {
    const { context } = match;
    const { text } = context.wording;
    const turbo = loaderData?.turbo;
    const address = turbo ? buildSheetAddress(turbo.id) : paths.TurboBuildSheet;
    if (!turbo) return headOf(context, { title: text('Build sheet'), address, listed: false });
    return headOf(context, {
      title: titleOf(turbo, text),
      description: descriptionOf(turbo, text),
      address,
      jsonLd: productData(turbo, absolute(context, address)),
    });
  },
  ...early(withSearch(buildSheetPage, parseBuildSheetSearch)),
});

function titleOf(turbo: TurboApplication, text: TextFunction): string {
  const number = text('Turbo {number}', { number: turbo.turboPn });
  return [number, turbo.turboModel, text('Build sheet')].filter(Boolean).join(' – ');
}

function descriptionOf(turbo: TurboApplication, text: TextFunction): string {
  const vehicle = [turbo.carMakeName, turbo.carModel, turbo.carEngine].filter(Boolean).join(' ');
  return text('Turbo {number} for {vehicle}: build sheet, numbers and stock.', {
    number: turbo.turboPn,
    vehicle,
  });
}
