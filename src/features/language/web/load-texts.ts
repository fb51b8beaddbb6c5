import type { Texts } from '../format.ts';
import type { LanguageCode } from '../languages.ts';

/** The tables as chunks of their own: a browser loads the one of its page. */
const loaders: Record<Exclude<LanguageCode, 'en'>, () => Promise<Texts>> = {
  spa: async () => (await import('../texts/spa.ts')).spa,
  ru: async () => (await import('../texts/ru.ts')).ru,
  fra: async () => (await import('../texts/fra.ts')).fra,
  pt: async () => (await import('../texts/pt.ts')).pt,
  ara: async () => (await import('../texts/ara.ts')).ara,
  zh: async () => (await import('../texts/zh.ts')).zh,
};

/**
 * The table of a language, in the browser.
 * @param changes where to find what staff changed since it was built; its loss costs the changes alone
 */
export async function loadTexts(language: LanguageCode, changes?: string): Promise<Texts> {
  const [built, changed] = await Promise.all([
    language === 'en' ? {} : loaders[language](),
    changes &&
      fetch(changes)
        .then((answer) => answer.json() as Texts)
        .catch(() => ({})),
  ]);
  return changed ? { ...built, ...changed } : built;
}
