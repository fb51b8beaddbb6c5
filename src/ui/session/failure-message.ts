import { CallError } from '#contract/errors.ts';
import type { Params, TextKey } from '#language/format.ts';
import type { TextFunction } from '#language/web/use-text.ts';

/** Thrown where the page itself refuses: nothing is sent, or its answer can not be used. */
export class PageRefusal extends Error {
  readonly key: TextKey;
  readonly params: Params;

  constructor(key: TextKey, params: Params = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

/**
 * The message to show for a failed call: the server's, in the page's language. Undefined where the
 * site shows the failure itself: an ended session, a required captcha.
 */
export function failureMessage(error: unknown, text: TextFunction): string | undefined {
  if (error instanceof PageRefusal) return text(error.key, error.params);
  if (!(error instanceof CallError)) return text('Process error, please try it later.');
  const elsewhere = error.code === 'tokenExpired' || error.code === 'needCaptcha';
  return elsewhere ? undefined : error.message;
}

/** The same for an alert; undefined also for a failed network, which shows a toast. */
export function alertMessage(error: unknown, text: TextFunction): string | undefined {
  const message = failureMessage(error, text);
  return message === text('Network error, Please try it later') ? undefined : message;
}
