/**
 * Paths of the catalogue's pages, without the language. All are built here. Each is a plain path with a
 * query, so that it works as a link and as a form.
 */
import type { AnyNumberKind } from '#contract/catalogue.ts';
import { parseQuerySearch, type QuerySearch, searchFields } from './search-params.ts';

type Params = Readonly<Record<string, string | undefined>>;

function address(path: string, ...parts: readonly string[]): string {
  const text = parts.filter(Boolean).join('&');
  return text ? `${path}?${text}` : path;
}

const withoutEmpty = <T extends object>(params: { [K in keyof T]?: T[K] | undefined }) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value)) as T;

/** Params as a query string, without empty params. */
function written(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  return query.toString();
}

/** Query string by search. It is cached, because every row of a page has a link with it. */
const queries = new WeakMap<QuerySearch, string>();

/** A search as a query string. The fields are always in the same order. */
function inOrder(search: QuerySearch): string {
  const cachedQuery = queries.get(search);
  if (cachedQuery !== undefined) return cachedQuery;
  const fields = searchFields.filter((field) => search[field]);
  const query = written(Object.fromEntries(fields.map((field) => [field, search[field]])));
  queries.set(search, query);
  return query;
}

export const indexAddress = (search: QuerySearch = {}) => address('/index', inOrder(search));
export const queryAddress = (search: QuerySearch = {}) => address('/query', inOrder(search));

export const crossReferenceAddress = (
  val?: string,
  page: Pick<QuerySearch, 'pindex' | 'size'> = {},
) => address('/crquery', written({ val, pindex: page.pindex, size: page.size }));

/**
 * The path for a typed text by its kind: a turbo's, vehicle's or our own number, a model, a part, a vehicle.
 */
export function kindAddress(kind: AnyNumberKind | 'vehicle', val: string): string {
  if (kind === 'part') return crossReferenceAddress(val);
  return queryAddress(kind === 'model' ? { turboModel: val } : { vtype: vtypes[kind], val });
}

const vtypes = { turbo: '0', vehicle: '0', oe: '1', ee: '2' } as const;

export type CrossSearch = Pick<QuerySearch, 'val' | 'pindex' | 'size'> & { many?: '1' };

export function parseCrossSearch(raw: Readonly<Record<string, unknown>>): CrossSearch {
  const { val, pindex, size } = parseQuerySearch(raw);
  return withoutEmpty<CrossSearch>({ val, pindex, size, many: raw.many === '1' ? '1' : undefined });
}

/** Pages that link to a build sheet, by route name (docs/product.md 2.1). */
const backPaths: Readonly<Record<string, string>> = {
  Index: '/index',
  Query: '/query',
  CrossRefQuery: '/crquery',
  MyCart: '/cart',
  MyFavList: '/favlist',
  OrderList: '/orders',
  QuickOrder: '/quickorder',
  myviewhistory: '/myviewhistory',
  Compare: '/compare',
  Part: '/partdetail',
  Chra: '/chradetail',
};

/** The path of a turbo's build sheet, with the previous page and search. */
export function buildSheetAddress(id: string, fromPage?: string, search: QuerySearch = {}): string {
  return address('/turbodetail', written({ id, fromPage }), inOrder(search));
}

export interface BuildSheetSearch extends QuerySearch {
  /** Id of the turbo; undefined if missing or invalid. */
  id?: string;
  fromPage?: string;
}

export function parseBuildSheetSearch(raw: Readonly<Record<string, unknown>>): BuildSheetSearch {
  const sheetParams = withoutEmpty<BuildSheetSearch>({
    id: idOf(raw.id),
    fromPage: pageOf(raw.fromPage),
  });
  return { ...sheetParams, ...parseQuerySearch(raw) };
}

/** A previous page to which a back link can lead; undefined for other names. */
const pageOf = (name: unknown): string | undefined =>
  typeof name === 'string' && Object.hasOwn(backPaths, name) ? name : undefined;

/** Path of a build sheet's back link: the page in `fromPage` (default Query) with the previous search. */
export function backAddress({ id: _id, fromPage, ...search }: BuildSheetSearch): string {
  if (fromPage === 'Part' || fromPage === 'Chra') {
    // An item's page links to build sheets with its E&E P/N as `val`.
    const { val: eepn } = search;
    return itemAddress(fromPage === 'Chra' ? '2' : '1', eepn ? { eepn } : {});
  }
  // A comparison links to its items with their ids as `val`.
  if (fromPage === 'Compare') return address('/compare', written({ items: search.val }));
  const path = backPaths[fromPage ?? ''] ?? '/query';
  return address(path, inOrder(search));
}

/** An item that has a page of its own: '1' a part, '2' a CHRA. */
export type ItemKind = '1' | '2';

const itemPaths: Record<ItemKind, string> = { '1': '/partdetail', '2': '/chradetail' };

/** Search params of a part or CHRA page: turbo and id, or E&E P/N. */
export interface ItemSearch extends QuerySearch {
  turboId?: string;
  id?: string;
  eepn?: string;
  /** The previous page; with a turbo, the page before its build sheet. */
  fromPage?: string;
  /** `use`, `usePage` and `useSize`: search, page and page size of the turbos that contain the item. */
  use?: string;
  usePage?: string;
  useSize?: string;
}

const ID = /^\d{1,15}$/;

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && ID.test(text) ? text : undefined;
}

/** Parses the search params of a part or CHRA page. Invalid params are dropped. */
export function parseItemSearch(raw: Readonly<Record<string, unknown>>): ItemSearch {
  const turbos = parseQuerySearch({ val: raw.use, pindex: raw.usePage, size: raw.useSize });
  const itemParams = withoutEmpty<ItemSearch>({
    turboId: idOf(raw.turboId),
    id: idOf(raw.id),
    eepn: parseQuerySearch({ val: raw.eepn }).val,
    fromPage: pageOf(raw.fromPage),
    use: turbos.val,
    usePage: turbos.pindex,
    useSize: turbos.size,
  });
  return { ...itemParams, ...parseQuerySearch(raw) };
}

/** The path of a part ('1') or a CHRA ('2'). */
export function itemAddress(kind: ItemKind, search: ItemSearch): string {
  const { turboId, id, eepn, fromPage, use, usePage, useSize } = search;
  return address(
    itemPaths[kind],
    written({ turboId, id, eepn: id ? undefined : eepn, fromPage }),
    inOrder(search),
    written({ use, usePage, useSize }),
  );
}

/** Path of an item's back link, for when the browser's history has no previous page. */
export function itemBackAddress({ turboId, fromPage, ...search }: ItemSearch): string {
  if (turboId) return buildSheetAddress(turboId, fromPage, search);
  return backAddress({ ...search, ...(fromPage && { fromPage }) });
}

/** The path of a build sheet line's item, with the build sheet's previous page and search. */
export function detailsAddress(
  turboId: string,
  item: { id: string; component: string },
  earlier: { fromPage?: string | undefined; search?: QuerySearch } = {},
): string {
  const { fromPage, search } = earlier;
  return itemAddress(item.component === 'CHRA' ? '2' : '1', {
    turboId,
    id: item.id,
    ...(fromPage && { fromPage }),
    ...search,
  });
}
