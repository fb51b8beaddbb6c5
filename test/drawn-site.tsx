/**
 * Stands in for `#ui/site/site.tsx` where pages are drawn without a router: what they link to is under
 * test, not the going there. `vi.mock('#ui/site/site.tsx', () => import('#test/drawn-site.tsx'))`.
 */
import type { AnchorHTMLAttributes } from 'react';
import type { QuerySite } from '#ui/site/call-query.ts';

/** Its calls never answer: what a page shows is put among its queries. */
export const site = {
  client: { call: () => new Promise<never>(() => undefined) },
  language: 'en',
  href: (address: string) => address,
  go: () => undefined,
  back: () => false,
} satisfies QuerySite & Record<string, unknown>;

export const useSite = () => site;
export const useIsNavigating = () => false;
export const isPlainClick = () => true;

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  replace?: boolean;
  keepScroll?: boolean;
  preload?: boolean;
}

export function LinkTo({ replace: _r, keepScroll: _k, preload: _p, ...anchor }: LinkProps) {
  return <a {...anchor} />;
}

export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  return <LinkTo {...rest} href={to} />;
}
