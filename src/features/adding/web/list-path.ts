import { paths } from '#contract/paths.ts';

/** The address of a list; of the one that every customer has without an id. */
export const listPath = (id?: string): string =>
  id ? `${paths.MyFavList}?${new URLSearchParams({ list: id })}` : paths.MyFavList;
