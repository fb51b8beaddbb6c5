import type { Texts } from '../format.ts';
import type { LanguageCode } from '../languages.ts';

type Load = () => Promise<{ default: Texts }>;

/**
 * Functions that load the tables of texts. The build makes two chunks of each table (tools/split-texts.ts): a
 * browser first loads the texts of the first pages in its language, and all other texts later.
 */
const loaders: Record<Exclude<LanguageCode, 'en'>, readonly [first: Load, later: Load]> = {
  spa: [() => import('../texts/spa.ts?first'), () => import('../texts/spa.ts?later')],
  ru: [() => import('../texts/ru.ts?first'), () => import('../texts/ru.ts?later')],
  fra: [() => import('../texts/fra.ts?first'), () => import('../texts/fra.ts?later')],
  pt: [() => import('../texts/pt.ts?first'), () => import('../texts/pt.ts?later')],
  ara: [() => import('../texts/ara.ts?first'), () => import('../texts/ara.ts?later')],
  zh: [() => import('../texts/zh.ts?first'), () => import('../texts/zh.ts?later')],
};

interface LoadedTexts {
  /** Contains only the texts of the first pages until `all` has loaded the others. */
  readonly table: Texts;
  /**
   * Loads all other texts into the table, once. If that fails, these texts stay English, and the next call
   * tries again.
   */
  readonly all: () => Promise<void>;
}

/**
 * Loads the table of a language.
 * @param changes URL of the changes by staff; if they can't be loaded, the built-in texts stay
 */
export async function loadTexts(language: LanguageCode, changes?: string): Promise<LoadedTexts> {
  const [loadFirst, loadLater] = language === 'en' ? [] : loaders[language];
  const [first, changed] = await Promise.all([
    loadFirst?.(),
    changes &&
      fetch(changes)
        .then((answer) => answer.json() as Texts)
        .catch(() => ({})),
  ]);
  const table: Texts = { ...first?.default, ...(changed || {}) };
  let loading: Promise<void> | undefined;
  const load = async () => {
    const later = await loadLater?.();
    Object.assign(table, { ...later?.default, ...table });
  };
  return {
    table,
    all() {
      loading ??= load().catch(() => {
        loading = undefined;
      });
      return loading;
    },
  };
}
