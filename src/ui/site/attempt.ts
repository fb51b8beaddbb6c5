import { CallError } from '#contract/errors.ts';
import { newKey } from './new-key.ts';

/**
 * Whether the result of a call is unknown: the request failed without a reply, or with one that does not
 * show whether the change was made.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unavailable' || error.code === 'serverFault';

/**
 * Provides the idempotency key of a call. A retry after a lost answer uses the same key; after any
 * answer of the server a new key is made.
 */
export class Attempt {
  #key: string | undefined;

  /** The idempotency key of the current attempt. */
  get key(): string {
    this.#key ??= newKey();
    return this.#key;
  }

  /** @param error the call's failure; undefined after success */
  ended(error?: unknown): void {
    if (error === undefined || !isUnanswered(error)) this.#key = undefined;
  }
}
