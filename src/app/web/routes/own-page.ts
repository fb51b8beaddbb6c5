/** Helpers of the routes of personal pages. */
import { redirect } from '@tanstack/react-router';
import { paths, withLanguage } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { personOf } from '#ui/session/person.ts';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';

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

/** Head of a page that search engines should not index. */
export const ownHead =
  (title: TextKey, address: string) =>
  ({ match }: { match: { context: SiteContext } }) => {
    const { origin, wording } = match.context;
    const place = { origin, language: wording.language };
    return headOf(place, { title: wording.text(title), address, listed: false });
  };
