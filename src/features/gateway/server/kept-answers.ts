/** Answers that are kept in memory, as their calls say (`kept`, `dependsOn`). */
import { LRUCache } from 'lru-cache';
import type { Call, SharedThing } from '#contract/call.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Level } from '../policy.ts';
import type { Reply } from './reply.ts';
import type { Run } from './run-calls.ts';

/** Versions of data that all callers share. A cached answer is stale when one of them changes. */
export type Editions = Readonly<Record<SharedThing, () => number>>;

export interface KeptAnswersOptions {
  /** The versions of catalogue and texts; every kept answer is stale when they change. */
  readonly stamp: () => string;
  readonly editions?: Editions;
}

/** Size of the cache, in characters of the answers' text. */
const CACHE_SIZE = 24_000_000;
/** Maximum total length of the keys of requests that were received once. */
const KEYS_SIZE = 4_000_000;

/** What an answer that is kept depends on of its caller. */
interface Reader {
  readonly level: Level;
  readonly language: LanguageCode;
}

/**
 * Returns the cached answer, or runs the call. Caches an answer at the second request for it.
 * @returns runs a call; `forPage`: whether the answer becomes part of a page that may be cached
 */
export function keepAnswers<X extends Reader>(
  run: Run<X>,
  { stamp, editions }: KeptAnswersOptions,
) {
  const cache = new LRUCache<string, Reply>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (reply, key) => reply.body.length + key.length,
  });
  // Most requests are never repeated: caching their answers would waste memory.
  const asked = new LRUCache<string, true>({
    maxSize: KEYS_SIZE,
    sizeCalculation: (_, key) => key.length,
  });
  let current = stamp();

  return async (call: Call, payload: unknown, context: X, forPage: boolean): Promise<Reply> => {
    const { kept, name } = call;
    if (kept === 'never' || (kept === 'forPages' && !forPage)) return run(call, payload, context);
    // Make the key before the handler reads, so that an old answer never gets a newer stamp.
    const at = stamp();
    const edition = editionOf(call, payload, editions);
    if (at !== current) {
      // Nobody gets what was made of the version before.
      cache.clear();
      current = at;
    }
    const key = `${at}|${edition}|${name}|${context.level}|${context.language}|${JSON.stringify(payload)}`;
    const known = cache.get(key);
    if (known) return known;
    const isRepeated = asked.has(key);
    asked.set(key, true);
    const made = await run(call, payload, context);
    if (isRepeated) cache.set(key, made);
    return made;
  };
}

/** The versions of the shared things that an answer depends on. */
function editionOf({ dependsOn }: Call, payload: unknown, editions: Editions | undefined): string {
  const things =
    typeof dependsOn === 'function'
      ? dependsOn((payload ?? {}) as Record<string, unknown>)
      : dependsOn;
  return things.map((thing) => `${thing}${editions?.[thing as SharedThing]()}`).join(' ');
}
