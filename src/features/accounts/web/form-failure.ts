import type { TextKey } from '#language/format.ts';

/** Thrown by a `send` function for a failure of the whole form; nothing is sent. */
export class FormFailure extends Error {
  readonly key: TextKey;

  constructor(key: TextKey) {
    super(key);
    this.key = key;
  }
}
