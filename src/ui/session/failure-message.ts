import { CallError } from '#contract/errors.ts';
import type { TextFunction } from '#language/web/use-text.ts';

/**
 * The sentence to show for a call that failed: the server's, in the page's language. Undefined
 * where the site as a whole tells the person: a session that has ended, a captcha to solve.
 */
export function failureMessage(error: unknown, text: TextFunction): string | undefined {
  if (!(error instanceof CallError)) return text('Process error, please try it later.');
  const elsewhere = error.code === 'tokenExpired' || error.code === 'needCaptcha';
  return elsewhere ? undefined : error.message;
}

/** The same for an alert: undefined also where the network failed, which has its own toast. */
export function alertMessage(error: unknown, text: TextFunction): string | undefined {
  const message = failureMessage(error, text);
  return message === text('Network error, Please try it later') ? undefined : message;
}
