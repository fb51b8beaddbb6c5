/**
 * Runs every call of customers and staff: identifies the caller, checks the payload, runs the handler, builds
 * the envelope and records the security event. `Access` holds the differences between customers and staff.
 */

import { createHash } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import type { SecurityEvent } from '#contract/choices.ts';
import { CallError, type FailureCode, type PageInfo } from '#contract/errors.ts';
import { isEmail } from '#contract/input-checks.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Logger } from '#platform/log.ts';
import { asCaller } from '#platform/query-turns.ts';
import { networkOf } from './callers.ts';
import type { Evidence, EvidenceEntry } from './evidence.ts';
import {
  answerTooLarge,
  type CookieChanges,
  failure,
  MAX_ANSWER,
  type Reply,
  reply,
} from './reply.ts';
import { compiledOf, payloadCheck } from './validate.ts';

/** A customer or a member of staff, as described by the transport. */
export interface AnyCaller {
  /** Session token; '' or undefined without a session. */
  readonly token?: string | undefined;
  readonly language: LanguageCode;
  /** IP address. */
  readonly address?: string | undefined;
  /** Aborted when the caller goes away, or has the answer. */
  readonly signal?: AbortSignal | undefined;
}

export interface Result extends CookieChanges {
  readonly val: unknown;
  readonly pageInfo?: PageInfo;
  /** Account that the call changed, for the security event; undefined if it is the caller's account. */
  readonly subject?: string;
}

/** Runs a call: checks the payload, then calls `work` of the access. */
export type Run<X> = (call: Call, payload: unknown, context: X) => Promise<Reply>;

/**
 * Access of customers or of staff. Each has separate calls, tokens and handlers: a customer's token never
 * opens a call of staff, nor the other way round (decision 8).
 */
export interface Access<C extends AnyCaller, X> {
  readonly area: EvidenceEntry['area'];
  readonly calls: Readonly<Record<string, Call>>;
  /** Identifies the caller. @throws CallError for an unknown token, or without the right to the call */
  enter(call: Call, caller: C, payload: unknown): Promise<X>;
  /** Person named in security events. */
  personOf(context: X): CallingPerson;
  /** Runs the handler with a checked payload. @throws CallError if the caller has no right to the call */
  work(call: Call, payload: unknown, context: X): Promise<Result>;
  /** Wraps `run`, for limits and cached answers. */
  readonly around?: (run: Run<X>) => (...asked: [...Parameters<Run<X>>, C]) => Promise<Reply>;
  readonly cookiesOfFailure?: (error: unknown) => CookieChanges;
}

export interface RunnerOptions {
  readonly log: Logger;
  readonly evidence?: Pick<Evidence, 'record'> | undefined;
  /** For tests: throws if an answer violates the contract. */
  readonly checkAnswers?: boolean | undefined;
}

/** Runs a call by its name. Never throws: failures are returned as envelopes. */
export type Dispatch<C> = (name: string, payload: unknown, caller: C) => Promise<Reply>;

export function createRunner<C extends AnyCaller, X>(
  access: Access<C, X>,
  options: RunnerOptions,
): Dispatch<C> {
  const { area, calls, enter, personOf, around, cookiesOfFailure } = access;
  const { log, evidence } = options;
  const run = runnerOf(access, options);
  const answer = around ? around(run) : run;

  async function answerOf(call: Call, payload: unknown, caller: C): Promise<Reply> {
    const sender = caller.token || networkOf(caller.address ?? '');
    const context = await asCaller(`${area} ${sender}`, () => enter(call, caller, payload));
    const recorded = { evidence, area, call, payload, caller };
    try {
      const { customer, email } = personOf(context);
      const person = `${area} ${customer ?? (email || sender)}`;
      const reply = await asCaller(person, () => answer(call, payload, context, caller));
      recordCall(recorded, personOf(context), reply);
      return reply;
    } catch (error) {
      recordCall(recorded, personOf(context), error);
      throw error;
    }
  }

  return async (name, payload, caller) => {
    try {
      return await answerOf(calls[name] as Call, payload, caller);
    } catch (error) {
      if (!(error instanceof CallError)) {
        log.error({ err: error, area, call: name }, 'a call failed');
      }
      return Object.assign(failure(error, caller.language, area), cookiesOfFailure?.(error));
    }
  };
}

/** Returns a `Run`: checks the payload, calls `work`, and wraps the result in an envelope. */
function runnerOf<C extends AnyCaller, X>(
  { calls, work }: Access<C, X>,
  { checkAnswers }: RunnerOptions,
): Run<X> {
  const all = Object.values(calls);
  const checks = new Map(all.map((call) => [call, payloadCheck(call.payload)]));

  return async (call, payload, context) => {
    checks.get(call)?.(payload);
    const { session, device, subject, ...result } = await work(call, payload, context);
    const [fault] = checkAnswers ? compiledOf(call.answer).Errors(result.val) : [];
    if (fault) throw new Error(`${call.name} violates the contract: ${JSON.stringify(fault)}`);
    const { shows } = call;
    const rowsShown =
      shows === 'nothing' ? 1 : shows.in(result.val, payload as Record<string, unknown>);
    const envelope = reply(200, { success: '0', msg: '', ...result }, rowsShown);
    const { answerLimit = MAX_ANSWER } = call;
    if (Buffer.byteLength(envelope.body) > answerLimit) throw answerTooLarge(answerLimit);
    if (session === undefined && device === undefined && !subject) return envelope;
    return Object.assign(
      envelope,
      session !== undefined && { session },
      device && { device },
      subject && { subject },
    );
  };
}

// Security events of calls.

/**
 * Short session id for logs: a part of the token's hash, so it does not reveal the token. Empty without a
 * token.
 */
export const sessionMark = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('hex').slice(0, 12) : '';

/** Typed e-mail address; '' if the text is not an e-mail address, because it may be a password. */
function typedEmail(payload: unknown): string {
  const { email } = (payload ?? {}) as { email?: unknown };
  return typeof email === 'string' && isEmail(email) ? email.trim().toLowerCase() : '';
}

/**
 * Security event of a failed call; undefined for an ordinary failure.
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

/** A customer by id, or a member of staff by e-mail address. */
interface CallingPerson {
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
 * Records the security event of a call, if the call has one.
 * @param outcome the answer, or the thrown error
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
  const newToken = begun?.token;
  // Not events: a sign-in that still needs the second step, a sign-out without a session, and exports by
  // visitors, because their data is public.
  const isNoEvent =
    (event === 'signIn' && !newToken) || ((event === 'signOut' || event === 'exported') && !token);
  if (event === undefined || isNoEvent) return;
  const subjectText = event === 'exported' && !subject ? exported(payload, outcome) : subject;
  const detail = failed ? `${call.name}: ${failed.code}` : `${call.name} ${subjectText}`.trim();
  const who = person.email || typedEmail(payload);
  const session = sessionMark(newToken ?? token);
  evidence.record({ event, area, who, customer: person.customer, address, session, detail });
}

/** Format and row count of an exported file. */
function exported(payload: unknown, outcome: unknown): string {
  const { format = '' } = payload as { format?: string };
  return `${format}: ${(outcome as Pick<Reply, 'shown'>).shown ?? 0} rows`;
}
