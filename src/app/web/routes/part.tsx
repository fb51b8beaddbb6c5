/** Routes of parts and cartridges/CHRA (docs/product.md 2.7): for customers only, so not indexed. */
import { createRoute, redirect } from '@tanstack/react-router';
import type { PartDetail } from '#contract/parts.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import {
  type ItemKind,
  type ItemSearch,
  itemAddress,
  parseItemSearch,
} from '#features/catalogue/web/catalogue-links.ts';
import { partQuery, partUseQuery, picturesQuery } from '#features/catalogue/web/queries.ts';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { early, lazyPage, searchOf, withSearch } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const partPage = lazyPage(
  '#features/catalogue/web/parts/part-page.tsx',
  () => import('#features/catalogue/web/parts/part-page.tsx'),
  'PartPage',
);

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

/** Loads the item, then its pictures and the turbos that contain it. */
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

/** An E&E P/N of a CHRA on the page of parts leads to the CHRA, and the other way round. */
async function leadToOtherKind(context: SiteContext, kind: ItemKind, search: ItemSearch) {
  const other = kind === '1' ? '2' : '1';
  const outcome = await ready(context, partQuery(querySite(context), other, search));
  if (!outcome?.ok) return;
  const { prefix } = context.wording.language;
  throw redirect({ href: withLanguage(prefix, itemAddress(other, search)), replace: true });
}

function head(context: SiteContext, kind: ItemKind, part: PartDetail | undefined) {
  const name = context.wording.text(kind === '1' ? 'Part' : 'Cartridge/CHRA');
  const title = part
    ? [part.part_eePn || part.part_oemPn, part.transName || name].filter(Boolean).join(' – ')
    : name;
  const address = kind === '1' ? paths.Part : paths.Chra;
  return headOf(context, { title, address, listed: false });
}
