/** Routes of turbos, parts, cartridges, comparison and cross references. */
import { createRoute, redirect } from '@tanstack/react-router';
import type { PartDetail } from '#contract/parts.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import type { TurboApplication } from '#contract/shown-items.ts';
import {
  buildSheetAddress,
  crossReferenceAddress,
  type ItemKind,
  type ItemSearch,
  itemAddress,
  parseBuildSheetSearch,
  parseCrossSearch,
  parseItemSearch,
} from '#features/catalogue/web/catalogue-links.ts';
import {
  comparedIds,
  compareQuery,
  isComparable,
  parseCompareSearch,
} from '#features/catalogue/web/compare/compare-choice.ts';
import {
  closestNumbersQuery,
  crossReferenceQuery,
  partQuery,
  partUseQuery,
  picturesQuery,
  turboQuery,
} from '#features/catalogue/web/queries.ts';
import type { TextFunction } from '#language/web/use-text.ts';
import { absolute, headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site.tsx';
import {
  answerBy,
  answerWith,
  early,
  lazyPage,
  querySite,
  ready,
  rootRoute,
  searchOf,
  unlistedPage,
  withSearch,
} from './root.tsx';

const buildSheetPage = lazyPage(
  '#features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx',
  () => import('#features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx'),
  'TurboBuildSheetPage',
);

export const turboDetailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.TurboBuildSheet,
  validateSearch: parseBuildSheetSearch,
  // The router merges validated parameters into the raw ones, so `search` still has an invalid id. Parsing again
  // removes it.
  loaderDeps: ({ search }) => ({ id: parseBuildSheetSearch(search).id }),
  loader: async ({ context, deps }) => {
    if (!deps.id) {
      context.setStatus(400);
      return { turbo: undefined };
    }
    const outcome = await answerBy(context, turboQuery(querySite(context), deps.id));
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
      description: turboDescriptionOf(turbo, text),
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

export function turboDescriptionOf(turbo: TurboApplication, text: TextFunction): string {
  const vehicle = [turbo.carMakeName, turbo.carModel, turbo.carEngine].filter(Boolean).join(' ');
  const number = turbo.turboPn;
  return vehicle === ''
    ? text('Turbo {number}: build sheet, numbers and stock.', { number })
    : text('Turbo {number} for {vehicle}: build sheet, numbers and stock.', { number, vehicle });
}

/**
 * A turbo as schema.org data. Without an offer, because search engines reject offers without a price.
 * @param url absolute URL of the build sheet
 */
export function productData(turbo: TurboApplication, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    url,
    name: [turbo.manufacturer, turbo.turboModel, turbo.turboPn].filter(Boolean).join(' '),
    mpn: turbo.turboPn,
    ...(turbo.eePn && { sku: turbo.eePn }),
    ...(turbo.turboModel && { model: turbo.turboModel }),
    ...(turbo.description && { description: turbo.description }),
    ...(turbo.manufacturer && { brand: { '@type': 'Brand', name: turbo.manufacturer } }),
    category: 'Turbocharger',
    ...(turbo.bomList.length > 0 && {
      isRelatedTo: turbo.bomList.slice(0, 30).map((item) => ({
        '@type': 'Product',
        name: item.transName,
        sku: item.eePn,
        ...(item.oemPn && { mpn: item.oemPn }),
      })),
    }),
  };
}

const partPage = lazyPage(
  '#features/catalogue/web/parts/part-page.tsx',
  () => import('#features/catalogue/web/parts/part-page.tsx'),
  'PartPage',
);

/** Route of a part or a cartridge/CHRA (docs/product.md 2.7). For customers only, so not indexed. */
const itemRoute = <const P extends string>(path: P, kind: ItemKind) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...searchOf(parseItemSearch),
    loader: ({ context, deps }) => partReady(context, kind, deps),
    head: ({ match, loaderData }) => head(match.context, kind, loaderData?.part),
    ...early(withSearch(partPage, parseItemSearch, { kind })),
  });

export const partRoute = itemRoute(paths.Part, '1');
export const chraRoute = itemRoute(paths.Chra, '2');

/** Loads the item, then the pictures and the turbos that contain it. */
async function partReady(context: SiteContext, kind: ItemKind, search: ItemSearch) {
  if (!search.id && !search.eepn) {
    context.setStatus(400);
    return { part: undefined };
  }
  const site = querySite(context);
  const outcome = await ready(context, partQuery(site, kind, search));
  if (outcome?.ok === false && outcome.code === 'notFound' && search.eepn) {
    await leadToOtherKind(context, kind, search);
  }
  answerWith(context, outcome);
  if (!outcome?.ok) return { part: undefined };
  const part = outcome.val;
  await Promise.all([
    part.part_eePn && ready(context, picturesQuery(site, part.prdType, part.part_eePn)),
    ready(context, partUseQuery(site, part.part_id, search)),
  ]);
  return { part };
}

/** If the E&E P/N belongs to the other kind (part or CHRA), redirects to the other kind's page. */
async function leadToOtherKind(context: SiteContext, kind: ItemKind, search: ItemSearch) {
  const otherKind = kind === '1' ? '2' : '1';
  const outcome = await ready(context, partQuery(querySite(context), otherKind, search));
  if (!outcome?.ok) return;
  const { prefix } = context.wording.language;
  throw redirect({ href: withLanguage(prefix, itemAddress(otherKind, search)), replace: true });
}

function head(context: SiteContext, kind: ItemKind, part: PartDetail | undefined) {
  const name = context.wording.text(kind === '1' ? 'Part' : 'Cartridge/CHRA');
  const title = part
    ? [part.part_eePn || part.part_oemPn, part.transName || name].filter(Boolean).join(' – ')
    : name;
  const address = kind === '1' ? paths.Part : paths.Chra;
  return headOf(context, { title, address, listed: false });
}

const comparePage = lazyPage(
  '#features/catalogue/web/compare/compare-page.tsx',
  () => import('#features/catalogue/web/compare/compare-page.tsx'),
  'ComparePage',
);

/**
 * Comparison of items (docs/product.md 2.17). Not indexed, because visitors choose the items freely. An
 * invalid URL returns 400.
 */
export const compareRoute = createRoute({
  ...unlistedPage(paths.Compare, 'Compare'),
  ...searchOf(parseCompareSearch),
  loader: async ({ context, deps }) => {
    const ids = comparedIds(deps);
    if (ids && isComparable(ids)) {
      await answerBy(context, compareQuery(querySite(context), ids));
    } else if (ids?.length !== 0) context.setStatus(400);
  },
  ...early(withSearch(comparePage, parseCompareSearch)),
});

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
    const outcome = await answerBy(context, crossReferenceQuery(site, deps));
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
