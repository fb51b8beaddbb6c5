import { isUnanswered } from '#features/adding/web/adding.ts';
import { newKey } from '#ui/site/new-key.ts';

/**
 * One attempt at ordering. Sent again after an answer was lost, it has the same key, so that it is
 * done once; whatever the server has answered, the next one is another attempt.
 */
export class Attempt {
  #key: string | undefined;

  /** The key to send with. */
  get key(): string {
    this.#key ??= newKey();
    return this.#key;
  }

  /** @param error why the call failed; nothing when it went well */
  ended(error?: unknown): void {
    if (error === undefined || !isUnanswered(error)) this.#key = undefined;
  }
}
