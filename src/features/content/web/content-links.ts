/**
 * Content lists, URL paths of content pages without the language (docs/product.md 2.1), and queries of
 * content calls.
 */
import type { Answer, Calls } from '#contract';
import { type ContentKind, contentKinds, listSizes, openingTypes } from '#contract/choices.ts';
import type { ContentItem, Viewed } from '#contract/content.ts';
import type { SitePageId } from '#contract/paths.ts';
import { paths, type RouteName } from '#contract/paths.ts';
import { buildSheetAddress, itemAddress } from '#features/catalogue/web/catalogue-links.ts';
import type { TextKey } from '#language/format.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { openingsRecorded } from '#ui/site/openings.ts';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { tabStorage } from '#ui/site/stored.ts';

interface ContentList {
  readonly kind: ContentKind;
  readonly title: TextKey;
  readonly search: TextKey;
  /** Default page size (docs/product.md 2.8). */
  readonly size: number;
}

export const contentLists = {
  VideoList: {
    kind: contentKinds.video,
    title: 'Product Video',
    search: 'Product Video Search',
    size: listSizes.video,
  },
  BulletinList: {
    kind: contentKinds.bulletin,
    title: 'New Product Bulletin',
    search: 'Product Bulletin Search',
    size: listSizes.bulletin,
  },
  NewsList: {
    kind: contentKinds.newsletter,
    title: 'Newsletter',
    search: 'Newsletter Search',
    size: listSizes.newsletter,
  },
  EcatalogList: {
    kind: contentKinds.ecatalog,
    title: 'E-Catalog',
    search: 'E-Catalog Search',
    size: listSizes.ecatalog,
  },
} as const satisfies Partial<Record<RouteName, ContentList>>;

export type ContentListName = keyof typeof contentLists;
export const listNames = Object.keys(contentLists) as readonly ContentListName[];

export const listOfKind = (kind: string | undefined): ContentListName =>
  listNames.find((name) => contentLists[name].kind === kind) ?? 'NewsList';

export interface ContentListSearch {
  /** Part of the title. */
  query?: string;
  /** Page number from 1; undefined for page 1. */
  page?: string;
  /** Page size; undefined for the default of the list. */
  size?: string;
}

/** Page sizes that a list offers: 10, and multiples of the default, which fill the rows of the grid. */
export const sizesOf = (name: ContentListName): readonly number[] =>
  [PAGE_SIZE, ...[1, 2, 4].map((times) => times * contentLists[name].size)].sort((a, b) => a - b);

/** Page size from a search parameter; the default if the list does not offer that size. */
export const listSizeOf = (name: ContentListName, size: string | undefined): number =>
  sizesOf(name).find((one) => String(one) === size) ?? contentLists[name].size;

type Raw = Readonly<Record<string, unknown>>;
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const idOf = (value: unknown) => (/^\d{1,9}$/.test(textOf(value)) ? textOf(value) : undefined);

/** Parses search parameters. Invalid ones are dropped. */
export function parseContentListSearch(raw: Raw): ContentListSearch {
  const query = textOf(raw.query)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim();
  const page = textOf(raw.page);
  const size = textOf(raw.size);
  return {
    ...(query && { query }),
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(/^[1-9]\d{1,2}$/.test(size) && { size }),
  };
}

function address(path: string, params: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Path of a list. The list of e-catalogues is not divided into pages. */
export function contentListAddress(
  name: ContentListName,
  { query, page, size }: ContentListSearch = {},
): string {
  if (name === 'EcatalogList') return address(paths[name], { query });
  const rows = listSizeOf(name, size);
  return address(paths[name], {
    query,
    page,
    size: rows === contentLists[name].size ? undefined : String(rows),
  });
}

export interface DetailSearch {
  id?: string;
  cmType?: ContentKind;
  /** Route name of the previous page. */
  backName?: BackName;
}

/** Pages that a back link may lead to. */
const backNames = [...listNames, 'Index', 'About', 'myviewhistory'] as const;
export type BackName = (typeof backNames)[number];

export function parseDetailSearch(raw: Raw): DetailSearch {
  const id = idOf(raw.id);
  const kind = textOf(raw.cmType);
  const cmType = Object.values(contentKinds).find((one) => one === kind);
  const backName = backNames.find((name) => name === raw.backName);
  return { ...(id && { id }), ...(cmType && { cmType }), ...(backName && { backName }) };
}

export const detailAddress = (id: string, cmType: ContentKind, backName?: BackName): string =>
  address(paths.ContentDetail, { id, cmType, backName });
export const fullAddress = (id: string): string => address(paths.ContentDetailFull, { id });
export const pdfViewAddress = (id: string): string => address(paths.PdfView, { id });

/** Where the back link leads without browser history: the named page, else the list of the kind. */
export const detailBackAddress = ({ backName, cmType }: DetailSearch): string =>
  paths[backName ?? listOfKind(cmType)];

/**
 * A page of a list (docs/product.md 2.8). The answer depends on the customer's rights, so `signedIn` is part
 * of the query key: a list cached for one person must not be shown to another.
 * @param size page size; default: the page size of the search parameters
 */
export function contentListQuery(
  site: QuerySite,
  name: ContentListName,
  { query, page = '1', size: rows }: ContentListSearch,
  signedIn: boolean,
  size: number = name === 'EcatalogList' ? contentLists[name].size : listSizeOf(name, rows),
) {
  const search = { size: String(size), ...(query && { query }) };
  if (name === 'EcatalogList') {
    return callQuery(site, 'getEcatalogList', { ...search, page: '1' });
  }
  const { kind: cmType } = contentLists[name];
  const call = signedIn ? 'getCommonListWithDac' : 'getCommonList';
  return callQuery(site, call, { ...search, page, cmType });
}

export const contentQuery = (site: QuerySite, id: string) =>
  callQuery(site, 'getCommonById', { id });

export type { ContentItem };

export const homeBlocksQuery = (site: QuerySite) => callQuery(site, 'getHomeBlocks', {});

export const latestNewsQuery = (site: QuerySite, signedIn: boolean) =>
  contentListQuery(site, 'NewsList', {}, signedIn, 6);

export const latestVideosQuery = (site: QuerySite, signedIn: boolean) =>
  contentListQuery(site, 'VideoList', {}, signedIn, 2);

export type GallerySet = Answer<Calls['listGallery']>[number];
export type GalleryPicture = GallerySet['pictures'][number];

export const galleryQuery = (site: QuerySite) => callQuery(site, 'listGallery', {});

export const sitePageQuery = (site: QuerySite, id: SitePageId) =>
  callQuery(site, 'getWebpageById', { id });

export const mapTilesQuery = (site: QuerySite) => callQuery(site, 'getMapTiles', {});

export interface HistorySearch {
  /** Page number from 1; undefined for page 1. */
  page?: string;
}

export function parseHistorySearch(raw: Readonly<Record<string, unknown>>): HistorySearch {
  const page = typeof raw.page === 'string' ? raw.page : '';
  return /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? { page } : {};
}

/** Path of the history, without the language. */
export const historyAddress = (page = 1): string =>
  page > 1 ? `${paths.myviewhistory}?page=${page}` : paths.myviewhistory;

/**
 * Path of a viewed item. For a document the path of the detail page: only readers with access know the
 * document's own URL.
 */
export function viewedAddress({ kind, refId, cmType, contentType }: Viewed): string {
  if (kind === 'turbo') return buildSheetAddress(refId, 'myviewhistory');
  if (kind === 'part') return itemAddress('1', { id: refId, fromPage: 'myviewhistory' });
  if (kind === 'chra') return itemAddress('2', { id: refId, fromPage: 'myviewhistory' });
  if (contentType === openingTypes.full || contentType === openingTypes.fullNewTab) {
    return fullAddress(refId);
  }
  if (contentType === openingTypes.pdfView && cmType === contentKinds.ecatalog) {
    return pdfViewAddress(refId);
  }
  return detailAddress(refId, (cmType ?? contentKinds.newsletter) as ContentKind, 'myviewhistory');
}

/** Whether the item opens in a new tab (docs/product.md 4). */
export const opensNewTab = ({ kind, cmType, contentType }: Viewed): boolean =>
  kind === 'content' &&
  (contentType === openingTypes.fullNewTab ||
    (contentType === openingTypes.pdfView && cmType === contentKinds.ecatalog));

export const HISTORY_PAGE_SIZE = 25;

/** A page of the history. Waits until the server has recorded the latest openings. */
export function historyQuery(site: QuerySite, { page = '1' }: HistorySearch) {
  const client: QuerySite['client'] = {
    async call(name, payload, options) {
      await openingsRecorded();
      return site.client.call(name, payload, options);
    },
  };
  const payload = { page, size: String(HISTORY_PAGE_SIZE) };
  return callQuery({ ...site, client }, 'listViewHistory', payload);
}

export interface ViewerSearch {
  /** Id of the content item whose document is shown. */
  id?: string;
}

/** Parses search parameters. Invalid ones are dropped. */
export function parseViewerSearch(raw: Readonly<Record<string, unknown>>): ViewerSearch {
  const id = String(raw.id ?? '');
  return /^\d{1,9}$/.test(id) ? { id } : {};
}

/** The two viewers: one page at a time, and one long scroll. */
export type ViewerRoute = 'PdfView' | 'PdfView2';

/** Path of a viewer, without the language. */
export const viewerAddress = (route: ViewerRoute, id: string): string =>
  `${paths[route]}?${new URLSearchParams({ id })}`;

/** Key in the session storage: id of the document that the framed viewer shows (docs/product.md 2.9). */
const SHOWN = 'pdfViewId';

/** Stores the id. @returns false if the browser refuses to store it */
export const keepShownId = (id: string): boolean => tabStorage.write(SHOWN, id);

export const shownId = (): string | undefined => tabStorage.read(SHOWN);
