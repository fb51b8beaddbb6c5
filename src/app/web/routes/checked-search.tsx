/**
 * The parameters of a page's address. The router keeps unknown and invalid ones beside those that a
 * route has checked, so a page reads them through `parse` again.
 */
import { type AsyncRouteComponent, useSearch } from '@tanstack/react-router';

type Parse<S> = (raw: Readonly<Record<string, unknown>>) => S;

/** The checked parameters of the shown page's address; the same object while they are equal. */
export function useCheckedSearch<S extends object>(parse: Parse<S>): S {
  const select = parse as Parse<object> as Parse<Record<string, string>>;
  return useSearch({ strict: false, select, structuralSharing: true }) as object as S;
}

/** A page that gets the checked parameters of its address as `search`, beside its other `props`. */
export function withSearch<P extends { search: object }>(
  Page: AsyncRouteComponent<P>,
  parse: Parse<P['search']>,
  props?: Omit<P, 'search'>,
): AsyncRouteComponent<object> {
  const WithSearch = () => <Page {...({ ...props, search: useCheckedSearch(parse) } as P)} />;
  return Object.assign(WithSearch, { preload: async () => Page.preload?.() });
}
