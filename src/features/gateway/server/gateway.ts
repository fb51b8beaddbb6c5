/**
 * Access of customers to their calls, over HTTP and in the server render: session tokens, limits, cached
 * answers, and the right to call.
 */

import { LRUCache } from 'lru-cache';
import {
  type Answer,
  type Call,
  type CallName,
  type Calls,
  calls,
  type PageInfo,
  type Payload,
} from '#contract';
import type { SharedThing } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { withOddNames, withPlainNames } from '#contract/spellings.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { UTC } from '#language/zone.ts';
import { type Customer, type Level, needLogin } from '../policy.ts';
import type { Taken } from './allowances.ts';
import type { Limits } from './limits.ts';
import { type CookieChanges, type Reply, reply } from './reply.ts';
import {
  type AnyCaller,
  createRunner,
  type Result,
  type Run,
  type RunnerOptions,
  recordCall,
} from './run-calls.ts';

export interface Caller extends AnyCaller {
  /** Value of x-fingerprint. */
  readonly fingerprint?: string | undefined;
  /** Value of user-agent. */
  readonly agent?: string | undefined;
  /** Value of idempotency-key. */
  readonly idempotencyKey?: string | undefined;
  /** Value of the device cookie. */
  readonly device?: string | undefined;
  /** Time zone, from `zoneOf`. */
  readonly zone?: string | undefined;
  /**
   * Set for search engines: the limits do not count the call, because `createPace` slows search engines
   * instead. Ignored for customers.
   */
  readonly uncounted?: boolean | undefined;
  /** Whether the answer becomes part of a page that may be cached. */
  readonly forPage?: boolean | undefined;
}

export interface Context {
  readonly language: LanguageCode;
  /** Visitors count as C1 (docs/product.md 6). */
  readonly level: Level;
  readonly customer: Customer | undefined;
  /** IP address; '' if unknown. */
  readonly address: string;
  readonly fingerprint: string;
  readonly agent: string;
  /** Id of a device that signed in before, else ''. The id gives no rights. */
  readonly device: string;
  /** Time zone; UTC if the browser sends none. */
  readonly zone: string;
  /** Idempotency key; '' if the caller sent none. */
  readonly idempotencyKey: string;
  /** Aborted when the caller goes away. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Raises the amount reserved for the call, if the allowance permits. For handlers that learn the amount
   * only while they run. See `Taken`.
   */
  readonly raise: Taken['raise'];
}

export type Handler<N extends CallName> = (
  payload: Payload<Calls[N]>,
  context: Context,
) => Promise<{ val: Answer<Calls[N]>; pageInfo?: PageInfo } & CookieChanges>;

/** One handler per call of the contract. A missing or extra handler fails the type check. */
export type Handlers = { [N in CallName]: Handler<N> };

export interface Gateway {
  /** Never throws: failures are returned as envelopes. */
  dispatch(name: CallName, payload: unknown, caller: Caller): Promise<Reply>;
  /**
   * Checks the session before a large body is read, and counts the body's size.
   * @throws CallError tokenExpired; needLogin if the call needs a session; tooMany
   */
  admit(call: Call, caller: Caller, bytes: number): Promise<void>;
}

interface GatewayOptions extends RunnerOptions, KeptAnswersOptions {
  readonly handlers: Handlers;
  /** Finds the customer of a token; undefined if the token is invalid or expired. */
  readonly identify: (token: string) => Promise<Customer | undefined>;
  /** Count large bodies, and every answer, including cached ones. */
  readonly limits: Pick<Limits, 'take' | 'takeBody'>;
  /** Called with every successful answer, cached or not. Must be fast. */
  readonly onReply?: (call: Call, payload: unknown, context: Context, reply: Reply) => void;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { identify, evidence, limits } = options;
  const handlers = options.handlers as unknown as Record<string, Handler<CallName>>;
  const enter = async (call: Call, caller: Caller, payload: unknown): Promise<Context> => {
    const client = clientOf(caller);
    if (!caller.token) return { ...client, level: 'C1', customer: undefined };
    const customer = await identify(caller.token);
    if (customer) return { ...client, level: customer.level, customer };
    const error = expired();
    recordCall({ evidence, area: 'customer', call, payload, caller }, {}, error);
    throw error;
  };
  const dispatch = createRunner<Caller, Context>(
    {
      area: 'customer',
      calls,
      enter,
      personOf: ({ customer }) => ({ customer: customer?.id }),
      async work(call, payload, context) {
        checkAudience(call, context);
        return inPlainNames(call, payload, (plain) =>
          (handlers[call.name] as Handler<CallName>)(plain as never, context),
        );
      },
      around: (run) => limited(run, options),
      cookiesOfFailure,
    },
    options,
  );
  return {
    dispatch,
    async admit(call, caller, bytes) {
      const context = await enter(call, caller, {});
      checkAudience(call, context);
      limits.takeBody(context, bytes);
    },
  };
}

/** Runs a handler. Handlers use the program's field names, callers use those of the specification. */
async function inPlainNames(
  { hasOddNames }: Call,
  payload: unknown,
  handle: (payload: unknown) => ReturnType<Handler<CallName>>,
): Promise<Result> {
  try {
    if (!hasOddNames) return await handle(payload);
    const result = await handle(withPlainNames(payload));
    return { ...result, val: withOddNames<unknown>(result.val) };
  } catch (error) {
    if (!(error instanceof CallError) || error.val === undefined) throw error;
    throw new CallError(error.code, error.message, error.params, withOddNames(error.val));
  }
}

function checkAudience({ audience }: Call, { customer }: Context): void {
  if (audience === 'customer' && !customer) throw needLogin();
}

/** Deletes the cookie of an expired session, so that not every later page starts with a failed call. */
export const cookiesOfFailure = (error: unknown): CookieChanges =>
  error instanceof CallError && error.code === 'tokenExpired' ? { session: null } : {};

const clientOf = (caller: Caller) => {
  const { language, address = '', fingerprint = '', agent = '', idempotencyKey = '' } = caller;
  const { device = '', zone = UTC, signal } = caller;
  const client = { language, address, fingerprint, agent, idempotencyKey, device, zone, signal };
  return { ...client, raise: unlimited };
};

const unlimited: Taken['raise'] = () => true;

/** Counts the rows of an answer towards the caller's limits, even if the answer is cached. */
function limited(run: Run<Context>, options: GatewayOptions) {
  const { limits, onReply } = options;
  const fromCache = keepAnswers(run, options);

  return async (call: Call, payload: unknown, context: Context, caller: Caller): Promise<Reply> => {
    const uncounted = caller.uncounted && !context.customer;
    const taking = uncounted ? undefined : limits.take(call.name as CallName, context, payload);
    if (taking === 'empty') return noSuggestions;
    // Awaits only promises: awaiting a plain value would cost more than the counting.
    const allowance = taking instanceof Promise ? await taking : taking;
    const forPage = caller.forPage === true && !context.customer;
    let rowsShown = 1;
    try {
      const countedContext = allowance ? { ...context, raise: allowance.raise } : context;
      const reply = await fromCache(call, payload, countedContext, forPage);
      rowsShown = reply.shown ?? 1;
      onReply?.(call, payload, context, reply);
      return reply;
    } finally {
      const settling = allowance?.settle(rowsShown);
      if (settling) await settling;
    }
  };
}

const expired = () =>
  new CallError(
    'tokenExpired',
    'Authorization has been expired or changed, please sign out and login again!' satisfies TextKey,
  );

/** Answer to suggestions when the allowance for suggestions is used up. */
const noSuggestions = reply(200, { success: '0', msg: '', val: [] });

// Cache of answers. Each call declares whether its answers are cached (`kept`, `dependsOn`).

/** Edition counters of shared data. A cached answer is stale when one of its editions changes. */
export type Editions = Readonly<Record<SharedThing, () => number>>;

interface KeptAnswersOptions {
  /** Version of catalogue and texts. All cached answers are stale when it changes. */
  readonly stamp: () => string;
  readonly editions?: Editions;
}

/** Size of the cache, in characters of the serialized answers. */
const CACHE_SIZE = 24_000_000;
/** Maximum total length of the cache keys of requests received once, in characters. */
const KEYS_SIZE = 4_000_000;

/** Properties of the caller on which a cached answer depends. */
interface ReaderOfAnswer {
  readonly level: Level;
  readonly language: LanguageCode;
}

/**
 * Wraps `run` with a cache of answers. An answer is cached at its second request.
 * @returns a function like `run`; `forPage`: the answer becomes part of a page that may be cached
 */
function keepAnswers<X extends ReaderOfAnswer>(
  run: Run<X>,
  { stamp, editions }: KeptAnswersOptions,
) {
  const cache = new LRUCache<string, Reply>({
    maxSize: CACHE_SIZE,
    sizeCalculation: (reply, key) => reply.body.length + key.length,
  });
  // Requests received once. Most are never repeated, so caching their answers would waste memory.
  const seenOnce = new LRUCache<string, true>({
    maxSize: KEYS_SIZE,
    sizeCalculation: (_, key) => key.length,
  });
  let current = stamp();

  return async (call: Call, payload: unknown, context: X, forPage: boolean): Promise<Reply> => {
    const { kept, name } = call;
    if (kept === 'never' || (kept === 'forPages' && !forPage)) return run(call, payload, context);
    // The cache key is built before the handler reads, so that an old answer never gets a newer stamp.
    const at = stamp();
    const edition = editionOf(call, editions);
    if (at !== current) {
      // Answers of the previous version must not be served.
      cache.clear();
      current = at;
    }
    const key = `${at}|${edition}|${name}|${context.level}|${context.language}|${JSON.stringify(payload)}`;
    const cachedReply = cache.get(key);
    if (cachedReply) return cachedReply;
    const isRepeated = seenOnce.has(key);
    seenOnce.set(key, true);
    const reply = await run(call, payload, context);
    if (isRepeated) cache.set(key, reply);
    return reply;
  };
}

const editionOf = ({ dependsOn }: Call, editions: Editions | undefined): string =>
  dependsOn.map((thing) => `${thing}${editions?.[thing as SharedThing]()}`).join(' ');
