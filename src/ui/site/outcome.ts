import { useState } from 'react';
import { CallError, type FailureCode, type PageInfo } from '#contract/errors.ts';
import type { Params, TextKey } from '#language/format.ts';
import type { TextFunction } from '#language/web/use-text.ts';

/**
 * The result of a call: the response, or a failure with the server's message. Failures are data, so that
 * server and browser render them the same.
 */
export type Outcome<T> =
  | { ok: true; val: T; pageInfo?: PageInfo }
  | { ok: false; code: FailureCode; message: string };

/** Converts a call's promise to an outcome. Rejects only if the call was aborted. */
export async function outcomeOf<T>(
  call: Promise<{ val: T; pageInfo?: PageInfo | undefined }>,
): Promise<Outcome<T>> {
  try {
    const { val, pageInfo } = await call;
    return pageInfo ? { ok: true, val, pageInfo } : { ok: true, val };
  } catch (error) {
    if (error instanceof CallError) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}

/** Error of the page itself, with a message: the page sends nothing, or can't use the response. */
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
 * The message for a failed call, in the page's language. undefined if the site handles the failure itself: an
 * ended session or a required captcha.
 */
export function failureMessage(error: unknown, text: TextFunction): string | undefined {
  if (error instanceof PageRefusal) return text(error.key, error.params);
  if (!(error instanceof CallError)) return text('Process error, please try it later.');
  const elsewhere = error.code === 'tokenExpired' || error.code === 'needCaptcha';
  return elsewhere ? undefined : error.message;
}

/** Like failureMessage, for an alert. undefined also for a network failure, which a toast reports. */
export function alertMessage(error: unknown, text: TextFunction): string | undefined {
  const message = failureMessage(error, text);
  return message === text('Network error, Please try it later') ? undefined : message;
}

/**
 * Whether it is unknown if the server has executed a call: no response came, or the response does not tell.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unavailable' || error.code === 'serverFault';

/**
 * Makes a function that sends calls with idempotency keys. A call that is repeated because no response came
 * has the same key, so that it is executed once. After any response of the server a new key is used.
 * @returns a function that takes `send` and, if calls for several subjects may run at once, the subject of
 * the call: each subject has a key of its own
 */
export function makeSendOnce() {
  const unanswered = new Map<string, string>();
  return async <T>(send: (key: string) => Promise<T>, about = ''): Promise<T> => {
    const key = unanswered.get(about) ?? newKey();
    unanswered.set(about, key);
    try {
      const answer = await send(key);
      unanswered.delete(about);
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) unanswered.delete(about);
      throw error;
    }
  };
}

/** A makeSendOnce function that lives as long as the component. */
export const useSendOnce = () => useState(makeSendOnce)[0];

/**
 * A random key, such as an idempotency key (docs/product.md 7.1). `crypto.randomUUID` is missing on pages
 * over plain http.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
