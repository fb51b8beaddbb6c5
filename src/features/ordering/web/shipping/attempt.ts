import { isUnanswered } from '#features/adding/web/adding.ts';
import { newKey } from '#ui/site/new-key.ts';

/**
 * Provides the idempotency key of an order. A retry after a lost answer uses the same key; after
 * any answer of the server a new key is made.
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
