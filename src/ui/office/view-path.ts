/** State of a list, stored in the URL. */
export interface ListSearch {
  readonly filter: Readonly<Record<string, string>>;
  /** Name of the column that sorts the list; '' if the server does not sort it. */
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
  /** Counts from 1. */
  readonly page: number;
  readonly perPage: number;
}

/** A filter and sort order of a list, for a daily task. */
export type View = Pick<ListSearch, 'filter' | 'sort' | 'order'>;

export const USUAL_SIZE = 25;

/** URL of a list in a view. @param list path of the list, such as '/orders' */
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
