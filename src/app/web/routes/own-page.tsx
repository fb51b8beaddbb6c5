/** What several routes have in common. */
import { type AsyncRouteComponent, redirect, useSearch } from '@tanstack/react-router';
import { paths, withLanguage } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { personOf } from '#ui/session/person.tsx';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { rootRoute } from './root.tsx';

interface Asked {
  context: SiteContext;
  location: { pathname: string; searchStr: string };
}

/** Redirects a visitor to sign-in, which leads back. For `beforeLoad`. */
export function signedInOnly({ context, location }: Asked): void {
  if (personOf(context.queries)) return;
  const { prefix } = context.wording.language;
  const back = withLanguage(prefix, location.pathname + location.searchStr);
  throw redirect({ to: paths.Login, search: { back } });
}

/** A page that search engines should not index: its place, address and head. */
export const ownPage = <const P extends string>(path: P, title: TextKey) => ({
  getParentRoute: () => rootRoute,
  path,
  head: ({ match }: { match: { context: SiteContext } }) => {
    const { context } = match;
    return headOf(context, { title: context.wording.text(title), address: path, listed: false });
  },
});

/** Checks the parameters of a page's address, for its loader too. */
export const searchOf = <S extends object>(parse: Parse<S>) => ({
  validateSearch: parse,
  loaderDeps: ({ search }: { search: object }) => parse({ ...search }),
});

/** Shows a page before its data is there, as its skeleton. */
export const early = <C,>(page: C) => ({
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: page,
  component: page,
});

/**
 * Reads the parameters of a page's address. The router keeps unknown and invalid ones beside those that
 * a route has checked, so a page reads them through `parse` again.
 */
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
