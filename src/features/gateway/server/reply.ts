/** What a call answers with: the envelope as text, and the failure of each kind in words. */
import { type Envelope, failures } from '#contract';
import { CallError } from '#contract/errors.ts';
import { fieldName } from '#contract/field-labels.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type Params, type TextKey, text, translate } from '#language/text.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';

/** A session that begins or, as null, ends with the answer: HTTP makes the pages' cookie of it. */
export type SessionChange = { readonly token: string } | null;

/** What an answer changes in the browser's cookies. */
export interface CookieChanges {
  readonly session?: SessionChange;
  /** By which the device is known from now on. */
  readonly device?: string;
}

/** The answer, and its text as it goes over the wire. */
export interface Reply extends CookieChanges {
  readonly status: number;
  readonly envelope: Envelope;
  readonly body: string;
  /** Rows and numbers in it, that the limits count. */
  readonly shown?: number;
}

/** What callers hear while the site or its database can't keep up. */
export const busy =
  'The site is very busy just now. Please try again in a moment.' satisfies TextKey;

/** The envelope of a failure. What is not a CallError tells nothing of the inside. */
export function failure(error: unknown, language: LanguageCode): Reply {
  const known = error instanceof CallError ? error : fault(error);
  const { status, ret } = failures[known.code];
  const msg = text(language, known.message as TextKey, inWords(known.params, language));
  const val = known.val === undefined ? {} : { val: known.val };
  return reply(status, { success: '1', msg, ret, ...val });
}

/** The parameters of a sentence, with a field by its label instead of its identifier. */
function inWords(params: Params, language: LanguageCode): Params {
  if (typeof params.field !== 'string') return params;
  return { ...params, field: translate(language, fieldName(params.field)) };
}

function fault(error: unknown): CallError {
  return isDatabaseUnavailable(error)
    ? new CallError('unavailable', busy)
    : new CallError('serverFault', 'Process error, please try it later.' satisfies TextKey);
}

/** The answer of this status; its text is made once. @param shown rows and numbers in it */
export function reply(status: number, envelope: Envelope, shown = 1): Reply {
  const body = JSON.stringify(envelope);
  return {
    status,
    body,
    shown,
    // Read anew where it is wanted: kept in the cache, it would take twice the room of its text.
    get envelope() {
      return JSON.parse(body) as Envelope;
    },
  };
}
