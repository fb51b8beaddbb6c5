/**
 * Customers' access to their calls, for both transports (HTTP and the server render): tokens, limits, kept
 * answers, and the right to call.
 */
import type { Answer, Call, CallName, Calls, PageInfo, Payload } from '#contract';
import { calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { UTC } from '#language/zone.ts';
import type { Customer, Level } from '../policy.ts';
import { needLogin } from '../policy.ts';
import { type KeptAnswersOptions, keepAnswers } from './kept-answers.ts';
import type { Limits } from './limits.ts';
import { recordCall } from './record-call.ts';
import { type CookieChanges, type Reply, reply } from './reply.ts';
import { type AnyCaller, createRunner, type Run, type RunnerOptions } from './run-calls.ts';
import type { Taken } from './taken.ts';

/** What the transport knows about the caller. */
export interface Caller extends AnyCaller {
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
  /** The caller's time zone; UTC if the browser sends none. */
  readonly zone: string;
  /** The idempotency key of a change; empty if the caller sent none. */
  readonly idempotencyKey: string;
  /**
   * Raises the reserved amount of the call, if the caller's allowance has room for it. For handlers that
   * learn the amount only while they run. See `Taken`.
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

export interface GatewayOptions extends RunnerOptions, KeptAnswersOptions {
  readonly handlers: Handlers;
  /** The customer of a token; undefined if the token is invalid or expired. */
  readonly identify: (token: string) => Promise<Customer | undefined>;
  /** Counts every answer, including those from the cache. */
  readonly limits: Pick<Limits, 'take'>;
  /** Called with every successful answer, from a handler or the cache; must be fast. */
  readonly onReply?: (call: Call, payload: unknown, context: Context, reply: Reply) => void;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { identify, evidence } = options;
  const handlers = options.handlers as unknown as Record<string, Handler<CallName>>;
  const dispatch = createRunner<Caller, Context>(
    {
      area: 'customer',
      calls,
      async enter(call, caller, payload) {
        const client = clientOf(caller);
        if (!caller.token) return { ...client, level: 'C1', customer: undefined };
        const customer = await identify(caller.token);
        if (customer) return { ...client, level: customer.level, customer };
        const error = expired();
        recordCall({ evidence, area: 'customer', call, payload, caller }, {}, error);
        throw error;
      },
      personOf: ({ customer }) => ({ customer: customer?.id }),
      async work({ name, audience }, payload, context) {
        if (audience === 'customer' && !context.customer) throw needLogin();
        return (handlers[name] as Handler<CallName>)(payload as never, context);
      },
      around: (run) => limited(run, options),
      // Delete the cookie of an ended session; else every page would begin with a failed call.
      cookiesOfFailure: (error) =>
        error instanceof CallError && error.code === 'tokenExpired' ? { session: null } : {},
    },
    options,
  );
  return { dispatch };
}

const clientOf = (caller: Caller) => {
  const { language, address = '', fingerprint = '', agent = '', idempotencyKey = '' } = caller;
  const { device = '', zone = UTC } = caller;
  const client = { language, address, fingerprint, agent, idempotencyKey, device, zone };
  return { ...client, raise: unlimited };
};

const unlimited: Taken['raise'] = () => true;

/** Counts what a call shows towards the caller's limits, whether a handler answers or the cache. */
function limited(run: Run<Context>, options: GatewayOptions) {
  const { limits, onReply } = options;
  const fromCache = keepAnswers(run, options);

  return async (call: Call, payload: unknown, context: Context, caller: Caller): Promise<Reply> => {
    const uncounted = caller.uncounted && !context.customer;
    const asked = uncounted ? undefined : limits.take(call.name as CallName, context, payload);
    if (asked === 'empty') return noSuggestions;
    // Awaiting a plain value would cost more than the counting.
    const taken = asked instanceof Promise ? await asked : asked;
    const forPage = caller.forPage === true && !context.customer;
    let shown = 1;
    try {
      const counted = taken ? { ...context, raise: taken.raise } : context;
      const made = await fromCache(call, payload, counted, forPage);
      shown = made.shown ?? 1;
      onReply?.(call, payload, context, made);
      return made;
    } finally {
      const settling = taken?.settle(shown);
      if (settling) await settling;
    }
  };
}

const expired = () =>
  new CallError(
    'tokenExpired',
    'Authorization has been expired or changed, please sign out and login again!' satisfies TextKey,
  );

/** The answer to suggestions beyond their allowance. */
const noSuggestions = reply(200, { success: '0', msg: '', val: [] });
