import type { Texts } from '../format.ts';
import type { LanguageCode } from '../languages.ts';

type Load = () => Promise<{ default: Texts }>;

/**
 * The tables as separate chunks. A browser loads the chunks of its language: the texts of the first pages
 * first, all others later (tools/split-texts.ts).
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
   * Loads all other texts into the table, once. After a failure, the next call tries again; until then these
   * texts stay English.
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
