/** Which event a call is: its success, or its failure. */
import { createHash } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { CallError, type FailureCode } from '#contract/errors.ts';
import type { SecurityEvent } from '#contract/staff/names.ts';
import { isEmail } from '#contract/text-rules.ts';
import type { Evidence, EvidenceEntry } from './evidence.ts';
import type { Reply } from './reply.ts';

/**
 * A short id of a session for logs. It is part of the token's hash, so it does not reveal the token.
 * Empty without a token.
 */
export const sessionMark = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('hex').slice(0, 12) : '';

/** The typed e-mail address; '' if it is not one, since it may be a password. */
function typedEmail(payload: unknown): string {
  const { email } = (payload ?? {}) as { email?: unknown };
  return typeof email === 'string' && isEmail(email) ? email.trim().toLowerCase() : '';
}

/**
 * The event of a failed call; undefined for an ordinary failure.
 * @param token whether the caller sent a token
 */
function eventOfFailure(
  { evidence }: Pick<Call, 'evidence'>,
  code: FailureCode,
  token: boolean,
): SecurityEvent | undefined {
  if (code === 'needCaptcha') return 'captchaDemanded';
  if (code === 'noRight' || code === 'tooMany' || code === 'needMailCode') return 'refused';
  if (code === 'tokenExpired') return token ? 'badToken' : undefined;
  const wrong = code === 'badInput' || code === 'needLogin';
  if (!wrong || evidence === 'none') return undefined;
  return evidence === 'signIn' ? 'signInFailed' : 'attemptFailed';
}

const eventOfSuccess = ({ evidence }: Pick<Call, 'evidence'>): SecurityEvent | undefined =>
  evidence === 'none' ? undefined : evidence;

/** Who calls: a customer by id, or a member of staff by e-mail address. */
export interface CallingPerson {
  readonly customer?: number | undefined;
  readonly email?: string;
}

interface RecordedCall {
  readonly evidence: Pick<Evidence, 'record'> | undefined;
  readonly area: EvidenceEntry['area'];
  readonly call: Pick<Call, 'name' | 'evidence'>;
  readonly payload: unknown;
  readonly caller: { readonly token?: string | undefined; readonly address?: string | undefined };
}

/**
 * Records the event of a call, if it has one.
 * @param outcome its answer, or the error that it threw
 */
export function recordCall(
  { evidence, area, call, payload, caller: { token, address } }: RecordedCall,
  person: CallingPerson,
  outcome: unknown,
): void {
  const failed = outcome instanceof CallError ? outcome : undefined;
  if (!evidence || (!failed && outcome instanceof Error)) return;
  const event = failed ? eventOfFailure(call, failed.code, !!token) : eventOfSuccess(call);
  const { session: begun, subject = '' } = failed ? {} : (outcome as Partial<Reply>);
  const own = begun?.token;
  // Not events: a sign-in that still needs its second step, a sign-out without a session, and exports by
  // visitors, because their data is public.
  const isNoEvent =
    (event === 'signIn' && !own) || ((event === 'signOut' || event === 'exported') && !token);
  if (event === undefined || isNoEvent) return;
  const done = event === 'exported' && !subject ? exported(payload, outcome) : subject;
  const detail = failed ? `${call.name}: ${failed.code}` : `${call.name} ${done}`.trim();
  const who = person.email || typedEmail(payload);
  const session = sessionMark(own ?? token);
  evidence.record({ event, area, who, customer: person.customer, address, session, detail });
}

/** Format and rows of a file, from the checked payload and the answer. */
function exported(payload: unknown, outcome: unknown): string {
  const { format = '' } = payload as { format?: string };
  return `${format}: ${(outcome as Pick<Reply, 'shown'>).shown ?? 0} rows`;
}
