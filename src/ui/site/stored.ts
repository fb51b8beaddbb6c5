/** What the browser keeps: lists, the language, and the place on a page in another language. */
import type { LanguageCode } from '#language/languages.ts';

/**
 * A list kept as JSON in the browser's storage. It is empty if storage is blocked or its content is
 * invalid.
 * @param storage called at each use: a browser that blocks storage throws on access
 */
export const keptList = (storage: () => Storage, place: string) => ({
  read(): unknown[] {
    try {
      const list: unknown = JSON.parse(storage().getItem(place) ?? '[]');
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  },
  write(list: readonly unknown[]): void {
    try {
      if (list.length > 0) storage().setItem(place, JSON.stringify(list));
      else storage().removeItem(place);
    } catch {
      // Blocked: what was to be kept lasts as long as the page.
    }
  },
});

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
