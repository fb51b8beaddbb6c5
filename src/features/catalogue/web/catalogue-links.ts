/**
 * Addresses of the catalogue's pages, without the language's part: the only place where they are
 * put together. Every address is a plain path with a query, so it works as a link and as a form.
 */
import { parseQuerySearch, type QuerySearch, searchFields } from './search-params.ts';

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
export const crossReferenceAddress = (val: string) => address('/crquery', { val });

/** Pages that lead to a build sheet, by route name (specification, section 2.1). */
const backPaths: Readonly<Record<string, string>> = {
  Index: '/index',
  Query: '/query',
  CrossRefQuery: '/crquery',
  MyCart: '/cart',
  MyFavList: '/favlist',
  OrderList: '/orders',
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
  const id = typeof raw.id === 'number' ? String(raw.id) : raw.id;
  const { fromPage } = raw;
  return {
    ...(typeof id === 'string' && /^\d{1,15}$/.test(id) && { id }),
    ...(typeof fromPage === 'string' && Object.hasOwn(backPaths, fromPage) && { fromPage }),
    ...parseQuerySearch(raw),
  };
}

/** Back from a build sheet: to the page named in fromPage (default Query) with the earlier search. */
export function backAddress({ id: _id, fromPage, ...search }: BuildSheetSearch): string {
  const path = backPaths[fromPage ?? ''] ?? '/query';
  return address(path, inOrder(search));
}

export function detailsAddress(turboId: string, item: { id: string; showName: string }): string {
  const path = item.showName === 'CHRA' ? '/chradetail' : '/partdetail';
  return address(path, { turboId, id: item.id });
}

/** Sign-in that comes back to an address of this site. */
export const loginAddress = (back: string) => address('/login', { back });
