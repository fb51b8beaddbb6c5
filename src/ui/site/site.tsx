import type { QueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef, useState } from 'react';
import { paths, withLanguage, withoutLanguage } from '#contract/paths.ts';
import type { Wording } from '#language/web/use-text.ts';
import type { Client } from './client.ts';

/**
 * Number of running prefetches, started while the pointer rests on a link. A failed prefetch must not
 * redirect, because the visitor has not opened the page.
 */
let running = 0;

export const isFetchingAhead = (): boolean => running > 0;

/** Runs a prefetch and ignores a failure: opening the page reports it. */
export async function fetchAhead(work: Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await work;
  } catch {
  } finally {
    running -= 1;
  }
}

interface GoOptions {
  replace?: boolean;
  keepScroll?: boolean;
}

export interface Site {
  readonly client: Client;
  /** Code of the page's language, in the format of calls. */
  readonly language: string;
  /** Time zone in which the page was rendered. */
  readonly zone: string;
  /** Adds the page's language to an address, for links and forms. */
  href(address: string): string;
  /** Removes the page's language from an address; the reverse of `href`. */
  addressOf(href: string): string;
  /** Navigates to an address without language. */
  go(address: string, options?: GoOptions): void;
  /** Loads the texts that the first page lacks. */
  allTexts(): Promise<void>;
  /** Goes back to the previous page of this site. Returns false if there is no such page. */
  back(): boolean;
  /** Names of the lazy parts that are ready for the page (lazy-part.tsx). */
  readonly lazyParts: ReadonlySet<string> | undefined;
}

type Router = ReturnType<typeof useRouter>;

/** The site of each router. Cached, because every link of a page needs it. */
const sites = new WeakMap<Router, Site>();

/** The client and the navigation for pages. */
export function useSite(): Site {
  const router = useRouter();
  const cachedSite = sites.get(router);
  if (cachedSite) return cachedSite;
  const site = siteOf(router);
  sites.set(router, site);
  return site;
}

function siteOf(router: Router): Site {
  const { client, wording, lazyParts, zone } = router.options.context;
  const href = (address: string) => withLanguage(wording.language.prefix, address);
  return {
    client,
    language: wording.language.code,
    zone,
    href,
    addressOf: (address) => withoutLanguage(wording.language.prefix, address),
    go(address, options = {}) {
      // A full page load, because the security policy of the scan page must not apply to other pages.
      if (location.pathname === href(paths.Scan)) return location.assign(href(address));
      void router.navigate({
        ...targetOf(address),
        replace: options.replace ?? false,
        resetScroll: !options.keepScroll,
      });
    },
    allTexts: async () => router.options.context.allTexts?.(),
    back() {
      if (!router.history.canGoBack()) return false;
      router.history.back();
      return true;
    },
    lazyParts,
  };
}

export const useIsNavigating = (): boolean =>
  useRouterState({ select: ({ status }) => status === 'pending' });

function targetOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://site.invalid');
  const params = Object.fromEntries(new URLSearchParams(search));
  return { to: pathname, search: params, hash: hash.slice(1) } as never as { to: '/' };
}

export type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Address without language. */
  to: string;
  replace?: boolean;
  keepScroll?: boolean;
  /** Whether to prefetch the target on hover, press or focus; default true. */
  preload?: boolean;
};

/** A link to a page of this site: a plain anchor that the router handles after hydration. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const site = useSite();
  return <LinkTo {...rest} href={site.href(to)} />;
}

type LinkToProps = Omit<SiteLinkProps, 'to'> & {
  /** Address with the page's language, as `site.href` returns it. */
  href: string;
};

/** The link of server rendering, without event handlers, which would only cost time there. */
function PlainLink({
  href,
  replace: _,
  keepScroll: _keep,
  preload: _preload,
  ...rest
}: LinkToProps) {
  return <a {...rest} href={href} />;
}

/** Like SiteLink, for an address with the language. */
export const LinkTo = typeof document === 'undefined' ? PlainLink : LiveLink;

function LiveLink({ href, replace, keepScroll, preload = true, ...rest }: LinkToProps) {
  const router = useRouter();
  const site = useSite();
  const { onClick, onPointerEnter, onPointerLeave, onPointerDown, onFocus, children, ...anchor } =
    rest;
  const address = site.addressOf(href);
  const prefetch = () => {
    if (preload) void fetchAhead(router.preloadRoute(targetOf(address)));
  };
  const hover = useHoverDelay(prefetch);
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event) || anchor.target || anchor.download !== undefined) return;
        event.preventDefault();
        site.go(address, { replace: replace ?? false, keepScroll: keepScroll ?? false });
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') hover.start();
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        hover.stop();
      }}
      // On touch screens this starts the prefetch about 100 ms before the click.
      onPointerDown={(event) => {
        onPointerDown?.(event);
        if (event.button === 0) prefetch();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch();
      }}
    >
      {children}
    </a>
  );
}

/**
 * Time that the pointer must rest on a link before the prefetch starts, ms. Crossing the link is not enough.
 */
const HOVER_DELAY_MS = 40;

function useHoverDelay(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    start() {
      clearTimeout(timer.current);
      timer.current = setTimeout(act, HOVER_DELAY_MS);
    },
    stop: () => clearTimeout(timer.current),
  };
}

/** Whether this is an unhandled click with the main button and without modifier keys. */
export function isPlainClick(event: MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  return (
    !event.defaultPrevented && event.button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  );
}

export interface SiteContext {
  readonly client: Client;
  readonly wording: Wording;
  readonly queries: QueryClient;
  /** Time zone in which the page was rendered. */
  readonly zone: string;
  /** Protocol and host of the public site. */
  readonly origin: string;
  /** Loads the remaining texts; only in the browser. */
  readonly allTexts?: () => Promise<void>;
  /** Names of the lazy parts that are ready for the page, the same in server and browser. */
  readonly lazyParts?: Set<string>;
  /** Sets the HTTP status of the page; does nothing in the browser. */
  readonly setStatus: (status: number) => void;
}

/** Whether all texts are loaded. The first page has only some of them. `wanted` starts loading the others. */
export function useAllTexts(wanted: boolean): boolean {
  const { allTexts } = useSite();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (wanted) void allTexts().then(() => setLoaded(true));
  }, [wanted, allTexts]);
  return loaded;
}
