/** Settings that the browser stores for each member: language, and light or dark mode. */
import { STAFF_LANGUAGE_COOKIE } from '#contract/paths.ts';
import { languageOf, type StaffLanguage, staffLanguages } from '#language/languages.ts';
import { browserStorage } from '#ui/site/stored.ts';

const LANGUAGE = 'staff_language';
const THEME = 'staff_theme';

/** First segment of the paths of the back office. In paths of the site, the first segment is the language. */
const prefix = 'staff';

/** British English, for dates with the day before the month. */
const tags: Record<StaffLanguage, string> = { en: 'en-GB', zh: 'zh' };

const deskLanguageOf = (code: StaffLanguage) => ({ ...languageOf(code), tag: tags[code], prefix });

export const deskLanguages = staffLanguages.map(deskLanguageOf);

/** The chosen language, or the browser's first language that the back office supports. */
export function deskLanguage() {
  const wanted = [browserStorage.read(LANGUAGE), ...navigator.languages];
  const code = wanted.flatMap((tag) => staffLanguages.filter((one) => tag?.startsWith(one)))[0];
  return deskLanguageOf(code ?? 'en');
}

/** Sends the language to the server in a cookie, for refusals, files and mails. */
export function tellLanguage(): void {
  // Not cookieStore, which is missing over http.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${STAFF_LANGUAGE_COOKIE}=${deskLanguage().code}; Path=/api/staff; SameSite=Strict`;
}

export const keepLanguage = (code: string): boolean => browserStorage.write(LANGUAGE, code);

export const isDark = (): boolean => browserStorage.readJson(THEME) === 'dark';

const darkRules = new WeakSet<CSSMediaRule>();

/** Turns all style rules for dark mode on or off, and stores the choice. */
export function showDark(dark: boolean): void {
  browserStorage.write(THEME, JSON.stringify(dark ? 'dark' : 'light'));
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (rule.media.mediaText.includes('prefers-color-scheme')) darkRules.add(rule);
      if (darkRules.has(rule)) rule.media.mediaText = dark ? 'screen' : 'not all';
    }
  }
}
