/** Finds the language of an address, and the preferred language of a visitor. */
import { type LanguageCode, languageOf, languageOfPrefix, languages } from '#language/languages.ts';

/** Language and page of a path: `/fr/query` is French and `/query`. */
export function splitLanguage(path: string): { language: LanguageCode; page: string } {
  const [, first = ''] = path.split('/', 2);
  const language = languageOfPrefix(first);
  if (!first || !language) return { language: 'en', page: path };
  return { language: language.code, page: path.slice(first.length + 1) || '/' };
}

/**
 * The language for a visitor of `/`: the one chosen before, else the best match of Accept-Language,
 * else English.
 */
export function preferredLanguage(
  remembered: string | undefined,
  accepted: string | undefined,
): LanguageCode {
  if (languages.some(({ code }) => code === remembered)) return languageOf(remembered).code;
  const wishes = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...options] = wish.trim().toLowerCase().split(';');
      const quality = options.find((option) => option.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const [base] = tag.split('-', 1);
    const found = languages.find((language) => language.tag === base);
    if (found) return found.code;
  }
  return 'en';
}
