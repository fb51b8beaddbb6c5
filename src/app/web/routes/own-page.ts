/** What several routes have in common. */
import { redirect } from '@tanstack/react-router';
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

/**
 * Checks the parameters of a page's address, for its loader too. The router merges validated ones over
 * the raw ones, so unknown and invalid ones stay.
 */
export const searchOf = <S extends object>(
  parse: (raw: Readonly<Record<string, unknown>>) => S,
) => ({
  validateSearch: parse,
  loaderDeps: ({ search }: { search: object }) => parse({ ...search }),
});

/** Shows a page before its data is there, as its skeleton. */
export const early = <C>(page: C) => ({
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: page,
  component: page,
});
