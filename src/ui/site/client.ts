/**
 * The typed client of all calls of the site and the back office. Transport is fetch in the browser, and the
 * gateway itself during server rendering, so that the same checks and permissions apply.
 */
import type { Answer, Calls, Envelope, PageInfo, Payload } from '#contract';
import { CallError, failureOf } from '#contract/errors.ts';
import { fillPath, ZONE_COOKIE } from '#contract/paths.ts';
import { withOddNames, withPlainNames } from '#contract/spellings.ts';
import type { LanguageCode } from '#language/languages.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * Idempotency key, sent as header idempotency-key: the server does not execute a call twice with the same
   * key (docs/product.md 7.1).
   */
  key?: string | undefined;
  /** The request continues if the visitor leaves the page. */
  keepalive?: boolean;
}

export interface CallAnswer<C> {
  val: Answer<C>;
  /** Only in responses of paged calls. */
  pageInfo?: PageInfo;
}

/** @typeParam K calls of the site or of the back office */
export interface Client<K = Calls> {
  /**
   * Calls the server.
   * @throws CallError with the server's message; code 'unavailable' if the network fails, 'serverFault' for
   * any unexpected error. An AbortError when `signal` aborts.
   */
  call<N extends keyof K>(
    name: N,
    payload: Payload<K[N]>,
    options?: CallOptions,
  ): Promise<CallAnswer<K[N]>>;
}

interface Response {
  status: number;
  envelope: Envelope;
}

type Transport<N = keyof Calls> = (
  name: N,
  payload: unknown,
  options: CallOptions,
) => Promise<Response>;

/** @param unexpected returns the message for unexpected errors, in the page's language */
export function createClient<K = Calls>(
  transport: Transport<keyof NoInfer<K>>,
  unexpected: () => string,
): Client<K> {
  return {
    async call(name, payload, options = {}) {
      try {
        return successOf(await transport(name, payload, options));
      } catch (error) {
        if (error instanceof CallError || options.signal?.aborted || isAborted(error)) throw error;
        throw new CallError('serverFault', unexpected());
      }
    },
  };
}

/**
 * Converts field names between pages and calls. Pages use plain names where the specification has odd names.
 */
export const withPlainFields =
  (transport: Transport): Transport =>
  async (name, payload, options) => {
    const { status, envelope } = await transport(name, withOddNames(payload), options);
    return { status, envelope: { ...envelope, val: withPlainNames(envelope.val) } };
  };

const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/** The content of a successful response. @throws CallError with the server's message if the call failed */
export function successOf<C>({ status, envelope }: Response): CallAnswer<C> {
  if (envelope.success !== '0') {
    throw new CallError(failureOf(status, envelope.ret), envelope.msg, {}, envelope.val);
  }
  const { val, pageInfo } = envelope as Envelope<Answer<C>>;
  const answer = { val } as CallAnswer<C>;
  if (pageInfo) answer.pageInfo = pageInfo;
  return answer;
}

interface FetchOptions<N extends string> {
  placeOf: (name: N) => Readonly<[method: 'GET' | 'POST', path: string, ...unknown[]]>;
  headers: () => Record<string, string>;
  /** Called when a request failed without a response. Returns the message to show. */
  onNetworkFailure: () => string;
  fetch?: typeof fetch;
}

/** Pause between two attempts of a call, and total time of the attempts (longer than a failover), ms. */
const PAUSE = 1500;
const PATIENCE = 25_000;

/**
 * Sends calls over HTTP. A call with an idempotency key is repeated while server or proxy respond with a
 * status above 501.
 */
export function fetchTransport<N extends string>(options: FetchOptions<N>): Transport<N> {
  const send = options.fetch ?? fetch;
  return async (name, payload, { signal, key, keepalive = false }) => {
    const [method, path] = options.placeOf(name);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...options.headers(),
    };
    if (key) headers['idempotency-key'] = key;
    const init: RequestInit = { method, headers, signal: signal ?? null, keepalive };
    if (method === 'POST') init.body = JSON.stringify(payload);
    try {
      const end = performance.now() + (key ? PATIENCE : 0);
      const ask = () => send(method === 'GET' ? addressOf(path, payload) : path, init);
      let response = await ask();
      while (response.status > 501 && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        response = await ask();
      }
      return { status: response.status, envelope: (await response.json()) as Envelope };
    } catch (error) {
      if (signal?.aborted) throw error;
      // A response without an envelope, for example from a proxy, also counts as no response.
      throw new CallError('unavailable', options.onNetworkFailure());
    }
  };
}

interface SiteHeaders {
  language: LanguageCode;
  /** Version of the web build. */
  version: string;
  /** The session token; '' for a visitor. */
  token: () => string;
  fingerprint: () => string;
}

/** HTTP headers of the site's calls (docs/product.md 7.1). */
export const siteHeaders = (site: SiteHeaders) => (): Record<string, string> => ({
  'x-service-version': '1',
  'x-source': 'customer-web',
  'x-version': site.version,
  'x-token': site.token(),
  'x-language': site.language,
  'x-fingerprint': site.fingerprint(),
});

function addressOf(place: string, payload: unknown): string {
  const { path, rest } = fillPath(place, payload);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * The digest that calls send instead of a password (docs/product.md 10): SHA-256 of the UTF-8 text in
 * lower-case hexadecimal.
 * @throws `refusal` if the browser has no crypto.subtle: on plain http, except on localhost
 */
export async function passwordDigest(password: string, refusal: () => Error): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw refusal();
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const UTC_NAME = 'UTC';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The browser's time zone; UTC_NAME if the browser can't name it. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? UTC_NAME : timeZone;
}

/** Sends the browser's time zone to the server in a cookie. @returns the zone */
export function tellZone(): string {
  const zone = browserZone();
  // Not cookieStore: it is missing over http, and would set the cookie only after the first calls.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${ZONE_COOKIE}=${zone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  return zone;
}
