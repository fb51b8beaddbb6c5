import type { TextKey } from '#language/format.ts';

/** Thrown while a form is being sent, by what concerns the form as a whole: nothing is sent then. */
export class FormFailure extends Error {
  readonly key: TextKey;

  constructor(key: TextKey) {
    super(key);
    this.key = key;
  }
}
