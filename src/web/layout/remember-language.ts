import type { LanguageCode } from '#features/language/languages.ts';

/** Name of the cookie; the server reads it to choose the language of `/`. */
export const LANGUAGE_COOKIE = 'language';
const YEAR_S = 365 * 24 * 3600;

/** Keeps the visitor's choice, so that the next visit starts in it. */
export function rememberLanguage(code: LanguageCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${LANGUAGE_COOKIE}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}
