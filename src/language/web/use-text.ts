import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { format, type Params, type Texts, type Translation } from '../format.ts';
import { type Language, type LanguageCode, languages } from '../languages.ts';
import type { TextKey } from '../texts/en.ts';
import type { MissingTexts } from './missing-texts.ts';

/** The language of a page. */
export type PageLanguage = Language & { readonly code: LanguageCode };

/** Returns the text of a key in the page's language. */
export type TextFunction = (key: TextKey, params?: Params) => string;

export interface Wording {
  readonly language: PageLanguage;
  readonly text: TextFunction;
  /**
   * Translates terms that are not built-in texts, such as an application in an address. The server
   * renders them untranslated, and the browser shows them so until it has the translation.
   */
  readonly term: (anyText: string) => string;
  /** Address of the changes by staff, for browsers. */
  readonly changes?: string | undefined;
  /** Loads missing texts; undefined on the server, whose tables are complete, and in English. */
  readonly missing?: MissingTexts | undefined;
}

/** The language with its texts. */
export function wordingOf(
  language: PageLanguage,
  table: Texts,
  changes?: string,
  missing?: MissingTexts,
): Wording {
  const text: TextFunction = (key, params) => {
    if (missing && !Object.hasOwn(table, key)) missing.want(key);
    return format(table, language.tag, key, params);
  };
  const term = (anyText: string) => {
    const translation = (table as Record<string, Translation | undefined>)[anyText];
    if (translation === undefined) missing?.want(anyText);
    return missing && typeof translation === 'string' ? translation : anyText;
  };
  return { language, text, term, changes, missing };
}

/** Defaults to English without a table, so that tests of components need no provider. */
export const WordingContext = createContext<Wording>(wordingOf(languages[0], {}));

/** The text function of the page's language. */
export const useText = (): TextFunction => useContext(WordingContext).text;

/** Translates any term, see Wording. */
export const useTerm = () => useContext(WordingContext).term;

/** The page's language. */
export const useLanguage = (): PageLanguage => useContext(WordingContext).language;

const followNothing = () => () => undefined;
const noAnswers = () => 0;

/** Provides a page's wording, and renders again when missing texts arrive. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  const { missing } = wording;
  const answers = useSyncExternalStore(
    missing?.follow ?? followNothing,
    missing?.answers ?? noAnswers,
    noAnswers,
  );
  const now = useMemo(
    // A new text function, so that memoized texts are computed again.
    () =>
      answers === 0
        ? wording
        : { ...wording, text: wording.text.bind(undefined), term: wording.term.bind(undefined) },
    [wording, answers],
  );
  return createElement(WordingContext, { value: now }, children);
}
