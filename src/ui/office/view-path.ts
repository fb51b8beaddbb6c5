/** The state of a list in its address. */
export interface ListSearch {
  readonly filter: Readonly<Record<string, string>>;
  /** Name of the column that sorts it; '' for a list that the server does not sort. */
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
  /** Counts from 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly perPage: number;
}

/** Filters and order of a list, for a daily task. */
export type View = Pick<ListSearch, 'filter' | 'sort' | 'order'>;

export const USUAL_SIZE = 25;

/** The address of a list in a view. @param list its address without a view, such as '/orders' */
export function viewPath(
  list: string,
  { filter, sort, order, page = 1, perPage = USUAL_SIZE }: View & Partial<ListSearch>,
): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort,
    order,
    page: String(page),
    perPage: String(perPage),
  });
  return `${list}?${query}`;
}
