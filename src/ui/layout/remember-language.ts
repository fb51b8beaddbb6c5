import type { LanguageCode } from '#language/languages.ts';

/** Name of the cookie; the server reads it to choose the language of `/`. */
const LANGUAGE_COOKIE = 'language';
/** Key in session storage of the page's scroll position and input (keep-place.ts). */
export const PLACE_KEY = 'place';
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Stores the visitor's language in a cookie for the next visit. Without `cookieStore` (older
 * browsers, plain http) nothing is stored, and the browser's languages decide.
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

/** Whether the visitor came from this page in another language. */
export function hasKeptPlace(): boolean {
  try {
    return sessionStorage.getItem(PLACE_KEY) !== null;
  } catch {
    return false;
  }
}
