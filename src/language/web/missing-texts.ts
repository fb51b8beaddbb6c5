/**
 * Loads texts that the browser has no translation of: a catalogue term in an address, a text that
 * staff added, or a part of the table that failed to load. It requests each text once, and batches the
 * texts of one render in one call (docs/product.md 7.2).
 */
import type { Texts } from '../format.ts';

export interface MissingTexts {
  /** Requests a text; it stays English until the answer, or if there is no translation. */
  want(key: string): void;
  /** Subscribes to answers; returns the function to unsubscribe. */
  follow(tell: () => void): () => void;
  /** The number of answers so far. */
  answers(): number;
}

/** Maximum of texts per call, and maximum length of a text (contract/content.ts). */
const MOST = 500;
const LONGEST = 500;

/**
 * @param table receives the answers
 * @param whole loads the rest of the table, which may have the texts
 * @param ask returns translations in the order of the texts
 */
export function missingTexts(
  table: Record<string, Texts[keyof Texts]>,
  whole: () => Promise<void>,
  ask: (texts: string[]) => Promise<string[]>,
): MissingTexts {
  // Never cleared, so that a render does not repeat a request that failed or has no translation.
  const requested = new Set<string>();
  const followers = new Set<() => void>();
  let queue: string[] = [];
  let answers = 0;

  async function send() {
    await whole();
    const texts = queue.filter((key) => !Object.hasOwn(table, key));
    queue = [];
    for (let start = 0; start < texts.length; start += MOST) {
      const some = texts.slice(start, start + MOST);
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
