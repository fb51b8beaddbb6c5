/**
 * Every call runs here: the gateway identifies the caller, checks the payload, runs the handler and
 * wraps the answer in the envelope. Both transports (HTTP and the server render) use it.
 */
import { LRUCache } from 'lru-cache';
import { Compile } from 'typebox/compile';
import {
  type Answer,
  type CallName,
  type Calls,
  calls,
  type PageInfo,
  type Payload,
} from '#contract';
import { CallError } from '#contract/errors.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { UTC } from '#language/zone.ts';
import type { Logger } from '#platform/log.ts';
import type { Customer, Level } from '../policy.ts';
import { needLogin } from '../policy.ts';
import type { Evidence } from './evidence.ts';
import type { Limits } from './limits.ts';
import { recordCall } from './record-call.ts';
import { type CookieChanges, failure, type Reply, reply } from './reply.ts';
import type { Taken } from './taken.ts';
import { payloadCheck } from './validate.ts';

/** What the transport knows about the caller. */
export interface Caller {
  /** Value of x-token; empty or absent for visitors. */
  readonly token?: string | undefined;
  readonly language: LanguageCode;
  /** Network address. */
  readonly address?: string | undefined;
  /** Value of x-fingerprint. */
  readonly fingerprint?: string | undefined;
  /** Value of user-agent. */
  readonly agent?: string | undefined;
  /** Value of idempotency-key. */
  readonly idempotencyKey?: string | undefined;
  /** Value of the device's cookie. */
  readonly device?: string | undefined;
  /** The caller's time zone, from `zoneOf`. */
  readonly zone?: string | undefined;
  /** Skips the limits, for pages of search engines, which pace.ts slows instead. Customers always count. */
  readonly uncounted?: boolean | undefined;
  /** Whether the answer becomes part of a page that may be cached. */
  readonly forPage?: boolean | undefined;
}

/** What a handler knows about its call. */
export interface Context {
  readonly language: LanguageCode;
  /** Visitors count as C1 (docs/product.md 6). */
  readonly level: Level;
  readonly customer: Customer | undefined;
  /** Network address of the caller; empty if unknown. */
  readonly address: string;
  readonly fingerprint: string;
  readonly agent: string;
  /** Id of a device that signed in before; empty for any other. It gives no rights. */
  readonly device: string;
  /** The caller's time zone; UTC if the browser tells none. */
  readonly zone: string;
  /** The idempotency key of a change; empty if the caller sent none. */
  readonly idempotencyKey: string;
  /**
   * Counts the call for so much instead of what was reserved, if the caller's allowance has room for it;
   * for handlers that know only inside how much is asked. See `Taken`.
   */
  readonly raise: Taken['raise'];
}

export type Handler<N extends CallName> = (
  payload: Payload<Calls[N]>,
  context: Context,
) => Promise<{ val: Answer<Calls[N]>; pageInfo?: PageInfo } & CookieChanges>;

/** One handler for each call of the contract: a missing or extra one fails the type check. */
export type Handlers = { [N in CallName]: Handler<N> };

export interface Gateway {
  /** Never throws: every failure is an envelope. */
  dispatch(name: CallName, payload: unknown, caller: Caller): Promise<Reply>;
}

export interface GatewayOptions {
  readonly handlers: Handlers;
  /** The customer of a token; undefined if the token is invalid or expired. */
  readonly identify: (token: string) => Promise<Customer | undefined>;
  /** The versions of catalogue and texts; a cached answer is stale when they change. */
  readonly stamp: () => string;
  /**
   * What an answer depends on beside the catalogue: changes when it may be stale. Answers of calls that
   * are not `cached` are cached for visitors' pages only, and not at all where it is undefined.
   */
  readonly edition?: (name: CallName, payload: unknown) => string | undefined;
  readonly log: Logger;
  /** Counts every answer, including those from the cache. */
  readonly limits: Pick<Limits, 'take'>;
  /** Called with every successful answer, from a handler or the cache; must be fast. */
  readonly onReply?: (name: CallName, payload: unknown, context: Context, reply: Reply) => void;
  /** Records security events. */
  readonly evidence?: Pick<Evidence, 'record'>;
  /** In tests: an answer that violates the contract is an error. */
  readonly checkAnswers?: boolean;
}

/** Size of the cache, in characters of the answers' text. */
const CACHE_SIZE = 24_000_000;
/** Maximum length of the keys of questions that were asked once, together. */
const KEYS_SIZE = 4_000_000;

export function createGateway(options: GatewayOptions): Gateway {
  const { identify, log, limits, onReply } = options;
  const fromCache = cached(runner(options), options);

  async function answer(name: CallName, payload: unknown, caller: Caller): Promise<Reply> {
    const recorded = {
      evidence: options.evidence,
      area: 'customer',
      call: calls[name],
      payload,
      caller,
    } as const;
    let customer: Customer | undefined;
    try {
      const context = await contextOf(caller, identify);
      customer = context.customer;
      const made = await answerTo(name, payload, caller, context);
      recordCall(recorded, { customer: customer?.id }, made);
      return made;
    } catch (error) {
      recordCall(recorded, { customer: customer?.id }, error);
      throw error;
    }
  }

  async function answerTo(name: CallName, payload: unknown, caller: Caller, context: Context) {
    const uncounted = caller.uncounted && !context.customer;
    const asked = uncounted ? undefined : limits.take(name, context, payload);
    if (asked === 'empty') return noSuggestions;
    // Awaiting a plain value would cost more than the counting.
    const taken = asked instanceof Promise ? await asked : asked;
    const forPage = caller.forPage === true && !context.customer;
    let shown = 1;
    try {
      const counted = taken ? { ...context, raise: taken.raise } : context;
      const made = await fromCache(name, payload, counted, forPage);
      shown = made.shown ?? 1;
      onReply?.(name, payload, context, made);
      return made;
    } finally {
      const settling = taken?.settle(shown);
      if (settling) await settling;
    }
  }

  return {
    async dispatch(name, payload, caller) {
      try {
        return await answer(name, payload, caller);
      } catch (error) {
        if (!(error instanceof CallError)) log.error({ err: error, call: name }, 'a call failed');
        const failed = failure(error, caller.language);
        // Delete the cookie of an ended session; else every page would begin with a failed call.
        const ended = error instanceof CallError && error.code === 'tokenExpired';
        return ended ? Object.assign(failed, { session: null }) : failed;
      }
    },
  };
}

async function contextOf(caller: Caller, identify: GatewayOptions['identify']): Promise<Context> {
  const { language, address = '', fingerprint = '', agent = '', idempotencyKey = '' } = caller;
  const { device = '', zone = UTC } = caller;
  const client = {
    language,
    address,
    fingerprint,
    agent,
    idempotencyKey,
    device,
    zone,
    raise: unlimited,
  };
  if (!caller.token) return { ...client, level: 'C1', customer: undefined };
  const customer = await identify(caller.token);
  if (!customer) throw expired();
  return { ...client, level: customer.level, customer };
}

const unlimited: Taken['raise'] = () => true;

type Run = (name: CallName, payload: unknown, context: Context) => Promise<Reply>;

/** Checks the payload and the right to call, then runs the handler. */
function runner({ handlers, checkAnswers }: GatewayOptions): Run {
  const checks = mapCalls((name) => payloadCheck(calls[name].payload));
  const answers = mapCalls((name) => (checkAnswers ? Compile(calls[name].answer) : undefined));

  return async <N extends CallName>(name: N, payload: unknown, context: Context) => {
    checks[name](payload);
    if (calls[name].audience === 'customer' && !context.customer) {
      throw needLogin();
    }
    const { session, device, ...result } = await handlers[name](
      payload as Payload<Calls[N]>,
      context,
    );
    const faults = answers[name]?.Errors(result.val) ?? [];
    if (faults.length > 0) {
      throw new Error(`${name} violates the contract: ${JSON.stringify(faults[0])}`);
    }
    const { shows } = calls[name];
    const shown =
      shows === 'nothing' ? 1 : shows.in(result.val, payload as Record<string, unknown>);
    const made = reply(200, { success: '0', msg: '', ...result }, shown);
    if (session === undefined && device === undefined) return made;
    return Object.assign(made, session !== undefined && { session }, device && { device });
  };
}

/** Takes the answer from the cache, or runs the handler and caches what is asked for a second time. */
function cached(run: Run, { stamp, edition: editionOf }: GatewayOptions) {
  const cache = new LRUCache<string, Reply>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (reply, key) => reply.body.length + key.length,
  });
  // Most questions are never asked again: their answers would only take memory.
  const asked = new LRUCache<string, true>({
    maxSize: KEYS_SIZE,
    sizeCalculation: (_, key) => key.length,
  });
  let current = stamp();

  return async (
    name: CallName,
    payload: unknown,
    context: Context,
    forPage: boolean,
  ): Promise<Reply> => {
    const own = editionOf?.(name, payload);
    if (!calls[name].cached && (!forPage || own === undefined)) return run(name, payload, context);
    // Make the key before the handler reads, so that an old answer never gets a newer stamp.
    const at = stamp();
    if (at !== current) {
      // Nobody gets what was made of the version before.
      cache.clear();
      current = at;
    }
    const key = `${at}|${own ?? ''}|${name}|${context.level}|${context.language}|${JSON.stringify(payload)}`;
    const known = cache.get(key);
    if (known) return known;
    const isRepeated = asked.has(key);
    asked.set(key, true);
    const made = await run(name, payload, context);
    if (isRepeated) cache.set(key, made);
    return made;
  };
}

const expired = () =>
  new CallError(
    'tokenExpired',
    'Authorization has been expired or changed, please sign out and login again!' satisfies TextKey,
  );

/** The answer to suggestions beyond their allowance. */
const noSuggestions = reply(200, { success: '0', msg: '', val: [] });

function mapCalls<T>(make: (name: CallName) => T): Record<CallName, T> {
  const names = Object.keys(calls) as CallName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<CallName, T>;
}
