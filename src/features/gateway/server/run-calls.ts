/**
 * Runs every call, of customers and of staff: who calls, whether the payload is right, what the handler
 * answers, the envelope, and the security event. What differs between the two is their `Access`.
 */
import type { Call } from '#contract/call.ts';
import { CallError, type PageInfo } from '#contract/errors.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Logger } from '#platform/log.ts';
import type { Evidence, EvidenceEntry } from './evidence.ts';
import { type CallingPerson, recordCall } from './record-call.ts';
import { type CookieChanges, failure, type Reply, reply } from './reply.ts';
import { compiledOf, payloadCheck } from './validate.ts';

/** What the transport knows of every caller. */
export interface AnyCaller {
  /** Empty or absent without a session. */
  readonly token?: string | undefined;
  readonly language: LanguageCode;
  /** Network address. */
  readonly address?: string | undefined;
}

/** What a handler answers. */
export interface Result extends CookieChanges {
  readonly val: unknown;
  readonly pageInfo?: PageInfo;
  /** The account that the call changed, for the security event, if that is not the caller's. */
  readonly subject?: string;
}

/** Answers a call: checks the payload, then lets the access do its work. */
export type Run<X> = (call: Call, payload: unknown, context: X) => Promise<Reply>;

/**
 * What customers or staff have of their own. Nothing that the one holds opens the calls of the other
 * (decision 8): each has its own calls, tokens and handlers.
 */
export interface Access<C extends AnyCaller, X> {
  readonly area: EvidenceEntry['area'];
  readonly calls: Readonly<Record<string, Call>>;
  /** Identifies the caller. @throws CallError for a token that is unknown, or without the right to call */
  enter(call: Call, caller: C, payload: unknown): Promise<X>;
  /** Who is recorded in security events. */
  personOf(context: X): CallingPerson;
  /** Runs the handler, once the payload is checked. @throws CallError without the right to call */
  work(call: Call, payload: unknown, context: X): Promise<Result>;
  /** Stands around `run`: limits, and answers that are kept. */
  readonly around?: (run: Run<X>) => (...asked: [...Parameters<Run<X>>, C]) => Promise<Reply>;
  /** Cookies that a failure changes. */
  readonly cookiesOfFailure?: (error: unknown) => CookieChanges;
}

export interface RunnerOptions {
  readonly log: Logger;
  /** Records security events. */
  readonly evidence?: Pick<Evidence, 'record'> | undefined;
  /** In tests: an answer that violates the contract is an error. */
  readonly checkAnswers?: boolean | undefined;
}

/** Runs a call by its name. Never throws: every failure is an envelope. */
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
    const context = await enter(call, caller, payload);
    const recorded = { evidence, area, call, payload, caller };
    try {
      const made = await answer(call, payload, context, caller);
      recordCall(recorded, personOf(context), made);
      return made;
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
      return Object.assign(failure(error, caller.language), cookiesOfFailure?.(error));
    }
  };
}

/** Checks the payload, and makes the envelope of what the access does. */
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
    const shown =
      shows === 'nothing' ? 1 : shows.in(result.val, payload as Record<string, unknown>);
    const made = reply(200, { success: '0', msg: '', ...result }, shown);
    if (session === undefined && device === undefined && !subject) return made;
    return Object.assign(
      made,
      session !== undefined && { session },
      device && { device },
      subject && { subject },
    );
  };
}
