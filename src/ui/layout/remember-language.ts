import type { LanguageCode } from '#language/languages.ts';

/** Name of the cookie; the server reads it to choose the language of `/`. */
const LANGUAGE_COOKIE = 'language';
/** Where the page's place is kept for the same page in another language (keep-place.ts). */
export const PLACE = 'place';
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Keeps the visitor's choice, so that the next visit starts in it. Where the browser has no cookie
 * store (older ones, plain http), its own languages decide again.
 */
export function rememberLanguage(code: LanguageCode): void {
  if (!('cookieStore' in window)) return;
  void cookieStore.set({
    name: LANGUAGE_COOKIE,
    value: code,
    path: '/',
    sameSite: 'lax',
    expires: Date.now() + YEAR_MS,
  });
}

/** Whether this page was reached from itself in another language. */
export function hasKeptPlace(): boolean {
  try {
    return sessionStorage.getItem(PLACE) !== null;
  } catch {
    return false;
  }
}
