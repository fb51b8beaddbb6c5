import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, useMemo, useRef } from 'react';
import { withLanguage, withoutLanguage } from '#contract/paths.ts';
import { fetchAhead } from './ahead.ts';
import type { Client } from './client.ts';

export interface GoOptions {
  /** Takes the place of the current address in the browser's history. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean;
}

export interface Site {
  readonly client: Client;
  /** Code of the page's language, as calls take it. */
  readonly language: string;
  /** The address with the page's language, for links and forms. */
  href(address: string): string;
  /** The address without the page's language: the reverse of `href`. */
  addressOf(href: string): string;
  /** Goes to an address of this site, given without its language. */
  go(address: string, options?: GoOptions): void;
  /** Goes back to the page of this site that was before; false where there was none. */
  back(): boolean;
}

/** The site as pages use it: the client, and the ways to other pages. */
export function useSite(): Site {
  const router = useRouter();
  return useMemo(() => {
    const { client, wording } = router.options.context;
    const href = (address: string) => withLanguage(wording.language.prefix, address);
    return {
      client,
      language: wording.language.code,
      href,
      addressOf: (address) => withoutLanguage(wording.language.prefix, address),
      go(address, options = {}) {
        void router.navigate({
          ...targetOf(address),
          replace: options.replace ?? false,
          resetScroll: !options.keepScroll,
        });
      },
      back() {
        if (!router.history.canGoBack()) return false;
        router.history.back();
        return true;
      },
    };
  }, [router]);
}

/** Whether another page, or another answer, is on its way. */
export const useIsArriving = (): boolean =>
  useRouterState({ select: ({ status }) => status === 'pending' });

/** An address as the router takes it: its path, and its search as a record. */
function targetOf(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://site.invalid');
  const params = Object.fromEntries(new URLSearchParams(search));
  return { to: pathname, search: params, hash: hash.slice(1) } as never as { to: '/' };
}

export type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Address without the language. */
  to: string;
  replace?: boolean;
  keepScroll?: boolean;
  /** Whether pointing at the link fetches what it leads to; true without it. */
  preload?: boolean;
};

/** A link to a page of this site: a plain anchor, taken over by the router where scripts run. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const site = useSite();
  return <LinkTo {...rest} href={site.href(to)} />;
}

type LinkToProps = Omit<SiteLinkProps, 'to'> & {
  /** Address with the page's language, as `site.href` gives it. */
  href: string;
};

/** A link like SiteLink, to an address that has its language already. */
export function LinkTo({ href, replace, keepScroll, preload = true, ...rest }: LinkToProps) {
  const router = useRouter();
  const site = useSite();
  const { onClick, onPointerEnter, onPointerLeave, onPointerDown, onFocus, children, ...anchor } =
    rest;
  const address = site.addressOf(href);
  const lookAhead = () => {
    if (preload) void fetchAhead(router.preloadRoute(targetOf(address)));
  };
  const pointing = usePointing(lookAhead);
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
        if (event.pointerType === 'mouse') pointing.start();
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        pointing.stop();
      }}
      // A finger points when it presses: a tenth of a second before the click.
      onPointerDown={(event) => {
        onPointerDown?.(event);
        if (event.button === 0) lookAhead();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        lookAhead();
      }}
    >
      {children}
    </a>
  );
}

/** How long a pointer rests on a link before it means it, ms: what it only crosses is not fetched. */
const RESTS_MS = 40;

function usePointing(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    start() {
      clearTimeout(timer.current);
      timer.current = setTimeout(act, RESTS_MS);
    },
    stop: () => clearTimeout(timer.current),
  };
}

/** A click that asks for nothing but following the link here. */
export function isPlainClick(event: MouseEvent): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  return (
    !event.defaultPrevented && event.button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  );
}
