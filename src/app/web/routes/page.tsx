/** What several routes have in common. */
import {
  type AsyncRouteComponent,
  lazyRouteComponent,
  redirect,
  useSearch,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { paths, withLanguage } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { personOf } from '#ui/session/person.tsx';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site.tsx';
import { rootRoute } from './root.tsx';

interface Visit {
  context: SiteContext;
  location: { pathname: string; searchStr: string };
}

/** Redirects a visitor to sign-in, which leads back. For `beforeLoad`. */
export function signedInOnly({ context, location }: Visit): void {
  if (personOf(context.queries)) return;
  const { prefix } = context.wording.language;
  const back = withLanguage(prefix, location.pathname + location.searchStr);
  throw redirect({ to: paths.Login, search: { back } });
}

/** A page that search engines should not index: its place, address and head. */
export const unlistedPage = <const P extends string>(path: P, title: TextKey) => ({
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

/** The component of a page, which is loaded with the page. */
export type LazyPage<P> = AsyncRouteComponent<P> & {
  /** Modules whose scripts and styles the server links in the page's head, as they are imported. */
  readonly sources: readonly string[];
};

/**
 * @param source what `load` imports
 * @param parts modules of lazy parts (ui/site/lazy-part.tsx) whose HTML the server sends with the page
 */
export const lazyPage = <M extends Record<string, unknown>, const N extends keyof M>(
  source: string,
  load: () => Promise<M>,
  name: N,
  parts: readonly string[] = [],
): LazyPage<M[N] extends (props: infer P) => unknown ? P : never> =>
  Object.assign(lazyRouteComponent(load, name), { sources: [source, ...parts] });

/** A page with props that a hook reads from its address or its loader; another `key` is another page. */
export function withProps<P extends object>(
  Page: LazyPage<P>,
  useProps: () => P & { key?: string },
): LazyPage<object> {
  const WithProps = () => createElement(Page, useProps());
  return Object.assign(WithProps, {
    preload: async () => Page.preload?.(),
    sources: Page.sources,
  });
}

/** A page that gets the checked parameters of its address as `search`, beside its other `props`. */
export const withSearch = <P extends { search: object }>(
  page: LazyPage<P>,
  parse: Parse<P['search']>,
  props?: Omit<P, 'search'>,
): LazyPage<object> =>
  withProps(page, () => ({ ...props, search: useCheckedSearch(parse) }) as P & { key?: string });

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
