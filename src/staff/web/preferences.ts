/** Choices of each member of staff, kept by the browser: the language, and light or dark. */
import { languageOf } from '#language/languages.ts';
import { browserStorage } from '#ui/site/stored.ts';

const LANGUAGE = 'staff_language';
const THEME = 'staff_theme';

/** Links of the back office begin with its folder, as links of the site begin with the language. */
const prefix = 'staff';

export const deskLanguages = [
  { ...languageOf('en'), prefix },
  { ...languageOf('zh'), prefix },
] as const;

/** The language that was chosen, or the first one of the browser that the back office has. */
export function deskLanguage(): (typeof deskLanguages)[number] {
  const tags = [browserStorage.read(LANGUAGE), ...navigator.languages];
  const languages = tags.flatMap((tag) =>
    deskLanguages.filter((language) => tag?.startsWith(language.tag)),
  );
  return languages[0] ?? deskLanguages[0];
}

export const keepLanguage = (code: string): boolean => browserStorage.write(LANGUAGE, code);

export const isDark = (): boolean => browserStorage.readJson(THEME) === 'dark';

const darkRules = new WeakSet<CSSMediaRule>();

/** Switches the rules of all styles that are for a dark screen on or off, and keeps the choice. */
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
