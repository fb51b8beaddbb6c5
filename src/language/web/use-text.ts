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

type PageLanguage = Language & { readonly code: LanguageCode };

/** Returns the text of a key in the page's language. */
export type TextFunction = (key: TextKey, params?: Params) => string;

export interface Wording {
  readonly language: PageLanguage;
  readonly text: TextFunction;
  /**
   * Translates terms that are not built-in texts, such as an application in a URL. The server renders such
   * terms untranslated. The browser also shows them untranslated until it has received the translation.
   */
  readonly term: (anyText: string) => string;
  /** URL of the changes by staff, for browsers. */
  readonly changes?: string | undefined;
  /**
   * Loads missing texts. Undefined on the server, which has all texts, and for English, which needs no table.
   */
  readonly missing?: MissingTexts | undefined;
}

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

/** The default is English without a table, so that tests of components need no provider. */
export const WordingContext = createContext<Wording>(wordingOf(languages[0], {}));

export const useText = (): TextFunction => useContext(WordingContext).text;

export const useTerm = () => useContext(WordingContext).term;

export const useLanguage = (): PageLanguage => useContext(WordingContext).language;

const followNothing = () => () => undefined;
const noAnswers = () => 0;

/** Gives the components of a page its wording, and renders them again when missing texts arrive. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  const { missing } = wording;
  const answers = useSyncExternalStore(
    missing?.follow ?? followNothing,
    missing?.answers ?? noAnswers,
    noAnswers,
  );
  const now = useMemo(
    // New functions, so that memoized texts are computed again.
    () =>
      answers === 0
        ? wording
        : { ...wording, text: wording.text.bind(undefined), term: wording.term.bind(undefined) },
    [wording, answers],
  );
  return createElement(WordingContext, { value: now }, children);
}

interface MissingTexts {
  /** Requests a text. The text stays English until its translation arrives, or if there is none. */
  want(key: string): void;
  /** Subscribes to answers; returns the function that unsubscribes. */
  follow(tell: () => void): () => void;
  answers(): number;
}

/** Maximum number of texts per call; LONGEST is the maximum length of a text (contract/content.ts). */
const MAX_TEXTS = 500;
const LONGEST = 500;

/**
 * Loads texts of which the browser has no translation: a catalogue term in a URL, a text that staff added, or
 * a part of the table that failed to load. Requests each text once, and puts the texts of a render into one
 * call (docs/product.md 7.2).
 * @param table receives the translations
 * @param whole loads the rest of the table, which may have the texts
 * @param ask returns translations in the order of the texts
 */
export function missingTexts(
  table: Record<string, Texts[keyof Texts]>,
  whole: () => Promise<void>,
  ask: (texts: string[]) => Promise<string[]>,
): MissingTexts {
  // Never cleared, so that a render does not repeat a request that failed or found no translation.
  const requested = new Set<string>();
  const followers = new Set<() => void>();
  let queue: string[] = [];
  let answers = 0;

  async function send() {
    await whole();
    const texts = queue.filter((key) => !Object.hasOwn(table, key));
    queue = [];
    for (let start = 0; start < texts.length; start += MAX_TEXTS) {
      const some = texts.slice(start, start + MAX_TEXTS);
      // After a failure the texts stay English.
      const translations = await ask(some).catch(() => []);
      some.forEach((key, place) => {
        const translation = translations[place];
        if (translation) table[key] = translation;
      });
    }
    answers += 1;
    for (const tell of followers) tell();
  }

  return {
    want(key) {
      if (key.length > LONGEST || requested.has(key)) return;
      requested.add(key);
      if (queue.push(key) === 1) void send();
    },
    follow(tell) {
      followers.add(tell);
      return () => followers.delete(tell);
    },
    answers: () => answers,
  };
}
