/**
 * Texts that a page wants and the browser has no translation of: a term of the catalogue that stands
 * in an address, one that staff have added, or a part of the table that could not be loaded. The
 * server is asked for each of them once, for all of a moment together (docs/product.md 7.2).
 */
import type { Texts } from '../format.ts';

export interface MissingTexts {
  /** Asks for a text; it stays English until the answer is there, or where there is none. */
  want(key: string): void;
  /** Tells of each answer until the function is called that it returns. */
  follow(tell: () => void): () => void;
  /** Counts answers. */
  answers(): number;
}

/** Texts of one call, and characters of one text (contract/texts.ts). */
const MOST = 500;
const LONGEST = 500;

/**
 * @param table takes the answers, by any string
 * @param whole brings the rest of the table, where the texts may be after all
 * @param ask gives translations in the order of the texts
 */
export function missingTexts(
  table: Record<string, Texts[keyof Texts]>,
  whole: () => Promise<void>,
  ask: (texts: string[]) => Promise<string[]>,
): MissingTexts {
  // For ever: what failed or has no translation is not asked for again by every render.
  const asked = new Set<string>();
  const followers = new Set<() => void>();
  let waiting: string[] = [];
  let answers = 0;

  async function send() {
    await whole();
    const texts = waiting.filter((key) => !Object.hasOwn(table, key));
    waiting = [];
    for (let start = 0; start < texts.length; start += MOST) {
      const some = texts.slice(start, start + MOST);
      // Without an answer they stay English.
      const said = await ask(some).catch(() => []);
      some.forEach((key, place) => {
        const translation = said[place];
        if (translation) table[key] = translation;
      });
    }
    answers += 1;
    for (const tell of followers) tell();
  }

  return {
    want(key) {
      if (key.length > LONGEST || asked.has(key)) return;
      asked.add(key);
      if (waiting.push(key) === 1) void send();
    },
    follow(tell) {
      followers.add(tell);
      return () => followers.delete(tell);
    },
    answers: () => answers,
  };
}
