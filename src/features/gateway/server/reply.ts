/** Builds the responses of calls: envelopes with a result or a failure. */
import { type Envelope, failures } from '#contract';
import { CallError } from '#contract/errors.ts';
import { fieldName } from '#contract/field-labels.ts';
import { type MessageParams, readMessage, word } from '#contract/message.ts';
import { deskMessage } from '#language/desk-text.ts';
import { type LanguageCode, staffLanguageOf } from '#language/languages.ts';
import { sayMessage } from '#language/message.ts';
import { type TextKey, text } from '#language/text.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';
import { fullFailure, StoreError } from '#platform/files.ts';
import type { EvidenceEntry } from './evidence.ts';

/** Session that begins with the reply; null if the session ends. The HTTP routes set the cookie from it. */
type SessionChange = { readonly token: string } | null;

export interface CookieChanges {
  readonly session?: SessionChange;
  readonly device?: string;
}

export interface Reply extends CookieChanges {
  readonly status: number;
  readonly envelope: Envelope;
  readonly body: string;
  /** Number of catalogue rows and part numbers in the answer, counted by the limits. */
  readonly shown?: number;
  /** Account that the call changed, for the security event; undefined if it is the caller's account. */
  readonly subject?: string;
}

/** Maximum size of an answer or a page, bytes. Serializing a larger one would block all other requests. */
export const MAX_ANSWER = 8 << 20;

export const answerTooLarge = (most = MAX_ANSWER) =>
  new CallError(
    'tooLarge',
    'The answer would be larger than {size} MB. Please ask for less at a time.' satisfies TextKey,
    { size: most >> 20 },
  );

export const busy =
  'The site is very busy just now. Please try again in a moment.' satisfies TextKey;

const noStore =
  'Files cannot be stored just now. Nothing was changed. Please try again later.' satisfies TextKey;

/**
 * Builds the reply for an error. An error that is not a CallError reveals no details.
 * @param area the area of the failed call
 */
export function failure(
  error: unknown,
  language: LanguageCode,
  area?: EvidenceEntry['area'],
): Reply {
  const callError = error instanceof CallError ? error : fault(error);
  const { status, ret } = failures[callError.code];
  const msg = said(callError, language, area);
  const val = callError.val === undefined ? {} : { val: callError.val };
  return reply(status, { success: '1', msg, ret, ...val });
}

/** Message in the caller's language, with the label of the field that the error names. */
function said(
  { message, params }: CallError,
  language: LanguageCode,
  area?: EvidenceEntry['area'],
): string {
  const { key, params: stored } = readMessage(message);
  const failed = { key, params: labelOfField({ ...stored, ...params }, area) };
  return area === 'staff'
    ? deskMessage(staffLanguageOf(language), failed)
    : sayMessage((words, values) => text(language, words as TextKey, values), failed);
}

const labelOfField = (params: MessageParams, area?: EvidenceEntry['area']): MessageParams =>
  typeof params.field === 'string'
    ? { ...params, field: word(fieldName(params.field, area)) }
    : params;

function fault(error: unknown): CallError {
  const full = fullFailure(error);
  if (full) return full;
  if (error instanceof StoreError) return new CallError('unavailable', noStore);
  return isDatabaseUnavailable(error)
    ? new CallError('unavailable', busy)
    : new CallError('serverFault', 'Process error, please try it later.' satisfies TextKey);
}

/** Builds a reply and serializes the envelope. @param shown number of rows and part numbers in the reply */
export const reply = (status: number, envelope: Envelope, shown = 1): Reply =>
  new Answered(status, JSON.stringify(envelope), shown);

class Answered implements Reply {
  readonly status: number;
  readonly body: string;
  readonly shown: number;

  constructor(status: number, body: string, shown: number) {
    this.status = status;
    this.body = body;
    this.shown = shown;
  }

  /** Parsed on demand, because the object would triple the size of a cached reply. */
  get envelope(): Envelope {
    return JSON.parse(this.body) as Envelope;
  }
}
