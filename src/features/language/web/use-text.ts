import { createContext, useContext } from 'react';
import { format, type Params, type Texts } from '../format.ts';
import { type Language, type LanguageCode, languages } from '../languages.ts';
import type { TextKey } from '../texts/en.ts';

/** The language of a page. */
export type PageLanguage = Language & { readonly code: LanguageCode };

/** Gives the text of a key in the page's language. */
export type TextFunction = (key: TextKey, params?: Params) => string;

export interface Wording {
  readonly language: PageLanguage;
  readonly text: TextFunction;
  /** Where browsers find what staff changed in the table since it was built. */
  readonly changes?: string | undefined;
}

/** The language with its texts. */
export function wordingOf(language: PageLanguage, table: Texts, changes?: string): Wording {
  return { language, text: (key, params) => format(table, language.tag, key, params), changes };
}

/** English without a table, so that a component in a test needs no provider. */
export const WordingContext = createContext<Wording>(wordingOf(languages[0], {}));

/** The text function of the page's language. */
export const useText = (): TextFunction => useContext(WordingContext).text;

/** The page's language. */
export const useLanguage = (): PageLanguage => useContext(WordingContext).language;
