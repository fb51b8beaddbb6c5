import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { failures } from '#contract/errors.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import type { SiteContext } from '#ui/site/site-context.ts';

/** What queries need of the site. */
export const querySite = ({ client, wording }: SiteContext) => ({
  client,
  language: wording.language.code,
});

/** Fetches what is not there or not fresh, and gives the outcome; undefined when it was aborted. */
export async function ready<T, K extends QueryKey>(
  { queries }: SiteContext,
  query: FetchQueryOptions<Outcome<T>, Error, Outcome<T>, K>,
): Promise<Outcome<T> | undefined> {
  return queries.fetchQuery(query).catch(() => undefined);
}

/** Lets the server's answer have the status of what the page will tell. */
export function answerWith(context: SiteContext, outcome: Outcome<unknown> | undefined): void {
  if (!outcome || outcome.ok) return;
  const { status } = failures[outcome.code];
  // 401 is for protocols of HTTP's own; a page that asks to sign in is a refusal.
  context.setStatus(status === 401 ? 403 : status);
}
