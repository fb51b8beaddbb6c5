/**
 * The catalogue's calls as TanStack Query definitions, for loaders and components. Every query key starts
 * with the language, because responses differ by language.
 */
import type { Answer, Calls } from '#contract';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import type { ItemKind, ItemSearch } from './catalogue-links.ts';
import {
  diametersOf,
  listPayload,
  pickSearch,
  type QuerySearch,
  wheelKind,
} from './search-params.ts';

export const turboListQuery = (site: QuerySite, search: QuerySearch) =>
  callQuery(site, 'getTurboList', listPayload(search));

/** Values by which the results of a search can be narrowed. */
export const facetsQuery = (site: QuerySite, search: QuerySearch) =>
  callQuery(site, 'getTurboFacets', pickSearch(search));

export const turboQuery = (site: QuerySite, id: string) => callQuery(site, 'getTurboById', { id });

/** A turbo and its CHRA with their stock. */
export const turboStockQuery = (site: QuerySite, id: string) =>
  callQuery(site, 'getTurboStock', { id });

/** A mode of the search; '3': numbers of any maker. */
export type SuggestedMode = NonNullable<QuerySearch['vtype']> | '3';

export const suggestionsQuery = (site: QuerySite, vtype: SuggestedMode, val: string) =>
  callQuery(site, 'suggestNumbers', { vtype, val });

export const closestNumbersQuery = (site: QuerySite, vtype: SuggestedMode, val: string) =>
  callQuery(site, 'getClosestNumbers', { vtype, val });

/** Other kinds of a number that the search of the chosen mode does not find. */
export const otherKindsQuery = (site: QuerySite, search: QuerySearch) =>
  callQuery(site, 'getOtherKinds', { vtype: search.vtype ?? '0', val: search.val ?? '' });

const partCalls = {
  '1': ['getTurboPartById', 'getTurboPartByEepn'],
  '2': ['getTurboAssemblyById', 'getTurboAssemblyByEepn'],
} as const;

/** A part ('1') or CHRA ('2') by id or by E&E P/N. */
export function partQuery(site: QuerySite, kind: ItemKind, { turboId, id, eepn }: ItemSearch) {
  const [byId, byEepn] = partCalls[kind];
  const turbo = turboId ? { turboId } : {};
  return id
    ? callQuery(site, byId, { ...turbo, id })
    : callQuery(site, byEepn, { ...turbo, eepn: eepn ?? '' });
}

export const picturesQuery = (site: QuerySite, kind: ItemKind, eePn: string) =>
  callQuery(site, 'listPrdImg', { t: kind, p: eePn });
export type Picture = Answer<Calls['listPrdImg']>[number];

/** A page of the turbos that contain an item. */
export const partUseQuery = (site: QuerySite, id: string, { use, usePage, useSize }: ItemSearch) =>
  callQuery(site, 'getPartUse', {
    id,
    ...(use && { val: use }),
    page: usePage ?? '1',
    size: String(sizeOf(useSize)),
  });

/** A page of the items of any maker's number. */
export const crossReferenceQuery = (site: QuerySite, { val, pindex, size }: QuerySearch) =>
  callQuery(site, 'getPartList', {
    val: val ?? '',
    page: pindex ?? '1',
    size: String(sizeOf(size)),
  });

export function wheelAsked(search: QuerySearch) {
  const { inducer, exducer } = diametersOf(search);
  return {
    kind: wheelKind(search) ?? '',
    ...(inducer && { inducer }),
    ...(exducer && { exducer }),
  };
}

export const wheelListQuery = (site: QuerySite, search: QuerySearch) =>
  callQuery(site, 'getWheelList', { ...wheelAsked(search), page: search.wheelPage ?? '1' });

/** The wheels nearest to the diameters of a search without results. */
export const nearestWheelsQuery = (site: QuerySite, search: QuerySearch) =>
  callQuery(site, 'getNearestWheels', wheelAsked(search));

/** Counts of turbos, parts, makes and models in the published version, for the home page. */
export const catalogueSizeQuery = (site: QuerySite) => callQuery(site, 'getCatalogueSize', {});
