/**
 * Addresses of the catalogue's pages, without the language's part: the only place where they are
 * put together. Every address is a plain path with a query, so it works as a link and as a form.
 */
import { parseQuerySearch, type QuerySearch, searchFields } from '../search/web/search-params.ts';

type Params = Readonly<Record<string, string | undefined>>;

function address(path: string, params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

const inOrder = (search: QuerySearch): Params =>
  Object.fromEntries(searchFields.map((field) => [field, search[field]]));

export const indexAddress = (search: QuerySearch = {}) => address('/index', inOrder(search));
export const queryAddress = (search: QuerySearch = {}) => address('/query', inOrder(search));

/** Cross references of a number, and the page of them. */
export const crossReferenceAddress = (
  val?: string,
  page: Pick<QuerySearch, 'pindex' | 'size'> = {},
) => address('/crquery', { val, pindex: page.pindex, size: page.size });
/** The cross references of several numbers, which are typed there and stand in no address. */
export const manyNumbersAddress = () => address('/crquery', { many: '1' });

/** Search params of the cross references. */
export type CrossSearch = Pick<QuerySearch, 'val' | 'pindex' | 'size'> & { many?: '1' };

export function parseCrossSearch(raw: Readonly<Record<string, unknown>>): CrossSearch {
  const { val, pindex, size } = parseQuerySearch(raw);
  return {
    ...(val && { val }),
    ...(pindex && { pindex }),
    ...(size && { size }),
    ...(raw.many === '1' && { many: '1' }),
  };
}

/** Pages that lead to a build sheet, by route name (docs/product.md 2.1). */
const backPaths: Readonly<Record<string, string>> = {
  Index: '/index',
  Query: '/query',
  CrossRefQuery: '/crquery',
  MyCart: '/cart',
  MyFavList: '/favlist',
  OrderList: '/orders',
  myviewhistory: '/myviewhistory',
  Part: '/partdetail',
  Chra: '/chradetail',
};

/** The build sheet of a turbo, with the page and the search that led to it. */
export function buildSheetAddress(id: string, fromPage?: string, search: QuerySearch = {}): string {
  return address('/turbodetail', { id, fromPage, ...inOrder(search) });
}

/** Search params of the build sheet's address. */
export interface BuildSheetSearch extends QuerySearch {
  /** Id of the turbo; absent where the address has none or a broken one. */
  id?: string;
  fromPage?: string;
}

export function parseBuildSheetSearch(raw: Readonly<Record<string, unknown>>): BuildSheetSearch {
  const id = idOf(raw.id);
  const { fromPage } = raw;
  return {
    ...(id && { id }),
    ...(typeof fromPage === 'string' && Object.hasOwn(backPaths, fromPage) && { fromPage }),
    ...parseQuerySearch(raw),
  };
}

/** Back from a build sheet: to the page named in fromPage (default Query) with the earlier search. */
export function backAddress({ id: _id, fromPage, ...search }: BuildSheetSearch): string {
  if (fromPage === 'Part' || fromPage === 'Chra') {
    // An item's page leads to build sheets with its E&E P/N as `val`.
    const { val: eepn } = search;
    return itemAddress(fromPage === 'Chra' ? '2' : '1', eepn ? { eepn } : {});
  }
  const path = backPaths[fromPage ?? ''] ?? '/query';
  return address(path, inOrder(search));
}

/** An item that has a page of its own: '1' a part, '2' a CHRA. */
export type ItemKind = '1' | '2';

const itemPaths: Record<ItemKind, string> = { '1': '/partdetail', '2': '/chradetail' };

/** What a part or CHRA page is asked for: by turbo and id, or by E&E P/N. */
export interface ItemSearch extends QuerySearch {
  turboId?: string;
  id?: string;
  eepn?: string;
  /** The page before, or that before the build sheet where a turbo is named. */
  fromPage?: string;
  /** Narrows the turbos that hold it, the page of them, and how many it has. */
  use?: string;
  usePage?: string;
  useSize?: string;
}

const ID = /^\d{1,15}$/;

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && ID.test(text) ? text : undefined;
}

/** Search params of a part's or CHRA's address: what does not fit is left out. */
export function parseItemSearch(raw: Readonly<Record<string, unknown>>): ItemSearch {
  const { fromPage } = raw;
  const [turboId, id] = [idOf(raw.turboId), idOf(raw.id)];
  const { val: eepn } = parseQuerySearch({ val: raw.eepn });
  const {
    val: use,
    pindex: usePage,
    size: useSize,
  } = parseQuerySearch({
    val: raw.use,
    pindex: raw.usePage,
    size: raw.useSize,
  });
  return {
    ...(turboId && { turboId }),
    ...(id && { id }),
    ...(eepn && { eepn }),
    ...(typeof fromPage === 'string' && Object.hasOwn(backPaths, fromPage) && { fromPage }),
    ...(use && { use }),
    ...(usePage && { usePage }),
    ...(useSize && { useSize }),
    ...parseQuerySearch(raw),
  };
}

/** The page of a part ('1') or a CHRA ('2'). */
export function itemAddress(kind: ItemKind, search: ItemSearch): string {
  const { turboId, id, eepn, fromPage, use, usePage, useSize } = search;
  return address(itemPaths[kind], {
    turboId,
    id,
    eepn: id ? undefined : eepn,
    fromPage,
    ...inOrder(search),
    use,
    usePage,
    useSize,
  });
}

/** Back from an item where the browser has no page before it. */
export function itemBackAddress({ turboId, fromPage, ...search }: ItemSearch): string {
  if (turboId) return buildSheetAddress(turboId, fromPage, search);
  return backAddress({ ...search, ...(fromPage && { fromPage }) });
}

/** The page of a line of a build sheet, with what led to the build sheet. */
export function detailsAddress(
  turboId: string,
  item: { id: string; showName: string },
  earlier: { fromPage?: string | undefined; search?: QuerySearch } = {},
): string {
  const { fromPage, search } = earlier;
  return itemAddress(item.showName === 'CHRA' ? '2' : '1', {
    turboId,
    id: item.id,
    ...(fromPage && { fromPage }),
    ...search,
  });
}
