/**
 * Synchronises the session in the browser: end of session, other tabs, the person that the page shows, and
 * the return address of sign-in.
 */
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#contract/errors.ts';
import { paths, pdfFramePath, readUrl } from '#contract/paths.ts';
import type { Client } from '../site/client.ts';
import { personOf, setPerson } from '../site/person.tsx';
import {
  claimTab,
  clearSession,
  isSessionKey,
  storedCustomer,
  storedToken,
} from './stored-session.ts';

interface SessionPage {
  readonly client: Client;
  readonly queries: QueryClient;
  /** Loads the data of the page again. */
  readonly refresh: () => void;
}

/**
 * Wraps the client to report responses that end the session or require a captcha.
 * @param on handlers of these responses
 */
export function watchedClient(
  client: Client,
  on: {
    expired: (message: string) => void;
    captcha: (key: string) => void;
    captchaExpired: (message: string) => void;
  },
): Client {
  return {
    async call(name, payload, options) {
      const token = storedToken();
      try {
        return await client.call(name, payload, options);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // If the token has changed, another tab has signed in and the new session is valid.
        if (error.code === 'tokenExpired' && token === storedToken()) on.expired(error.message);
        // Keepalive calls outlive the page and must not redirect. The next call reports the captcha.
        if (error.code === 'needCaptcha' && !options?.keepalive)
          on.captcha(String(error.val ?? ''));
        if (error.code === 'captchaExpired') on.captchaExpired(error.message);
        throw error;
      }
    },
  };
}

/** Clears the session after the server has ended it, and shows the notice. */
export function endSession(queries: QueryClient, message: string): void {
  clearSession();
  setPerson(queries, undefined);
  expiredNotice.show(message);
}

/** Starts following changes of the browser's storage. Call it after hydration. */
export function keepSession(page: SessionPage): void {
  addEventListener('storage', (event) => {
    if (isSessionKey(event.key)) showStored(page);
  });
  // A page restored from the back/forward cache has missed the events of other tabs, and may show another
  // person's data.
  addEventListener('pageshow', (event) => {
    const isStale = personOf(page.queries)?.email !== storedCustomer()?.email;
    if (event.persisted && isStale) location.reload();
  });
  void reconcile(page);
}

/** Makes the page show the person in browser storage. */
function showStored({ queries, refresh }: SessionPage): void {
  const stored = storedCustomer();
  if (stored) expiredNotice.hide();
  if (personOf(queries)?.email === stored?.email) return;
  if (claimTab()) {
    // The memory of the page still holds the previous person's data.
    location.reload();
    return;
  }
  setPerson(queries, stored);
  refresh();
}

/**
 * Resolves a difference between the server's render (session cookie) and browser storage, for example if the
 * cookie has expired or the storage was cleared. The token decides, because calls use it.
 */
async function reconcile({ client, queries, refresh }: SessionPage): Promise<void> {
  const renderedPerson = personOf(queries);
  const stored = storedCustomer();
  if (renderedPerson?.email === stored?.email) return;
  if (!stored) {
    setPerson(queries, undefined);
    // A cookie without a token is no session; the logout call removes the cookie.
    await client.call('logout', {}).catch(() => undefined);
    return;
  }
  const customer = await client.call('getCustomerInfoByToken', {}).catch(() => undefined);
  if (!customer) return;
  setPerson(queries, customer.val);
  refresh();
}

const noticeListeners = new Set<() => void>();
let expiredMessage: string | undefined;

function showNotice(next: string | undefined): void {
  expiredMessage = next;
  for (const listener of noticeListeners) listener();
}

/**
 * Notice of an ended session: the server's message while it is shown. Shared by all calls, because several
 * may fail at the same time.
 */
export const expiredNotice = {
  show: (sentence: string) => showNotice(sentence),
  hide: () => showNotice(undefined),
  current: (): string | undefined => expiredMessage,
  subscribe(listener: () => void): () => void {
    noticeListeners.add(listener);
    return () => noticeListeners.delete(listener);
  },
};

/**
 * Validates a return address (path, query and hash, with language). Returns undefined for an address that
 * could lead to another host or into a redirect loop.
 * @param here path of the page that will redirect; as a return address it would redirect to itself
 */
export function safeBack(back: unknown, here: string = paths.Login): string | undefined {
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back)) return undefined;
  const host = 'http://site.invalid';
  const url = readUrl(back, host);
  if (url?.origin !== host || url.pathname.replace(/^\/[a-z]{2}(?=\/)/, '') === here)
    return undefined;
  const way = url.pathname + url.search + url.hash;
  // Parse the result again: '/.//other.example' has become '//other.example', which is another host.
  return readUrl(way, host)?.href === url.href ? way : undefined;
}

/** Parses the search parameters of pages that redirect back. */
export function parseBack(raw: Readonly<Record<string, unknown>>): { back?: string } {
  const back = safeBack(raw.back);
  return back ? { back } : {};
}

/**
 * The window of the visible page. In the viewer's frame of PdfView this is the top window, so that redirects
 * to sign-in or captcha replace the whole page.
 */
export const pageWindow = (): Window =>
  location.pathname.endsWith(pdfFramePath) ? (window.top ?? window) : window;
