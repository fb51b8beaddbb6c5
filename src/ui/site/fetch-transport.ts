import type { Envelope } from '#contract';
import { CallError } from '#contract/errors.ts';
import { fillPath } from '#contract/http.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Transport } from './client.ts';

export interface FetchOptions<N extends string> {
  placeOf: (name: N) => Readonly<[method: 'GET' | 'POST', path: string, ...unknown[]]>;
  headers: () => Record<string, string>;
  /** Called when a request failed without an answer; returns the message to show. */
  onNetworkFailure: () => string;
  fetch?: typeof fetch;
}

/** Ms between two tries of a call, and for how long it is tried: longer than a failover takes. */
const PAUSE = 1500;
const PATIENCE = 25_000;

/**
 * Sends calls over HTTP. A call with an idempotency key is sent again while server or proxy say that they
 * can't answer now.
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
      // Also if a proxy answers instead of the server, without an envelope.
      throw new CallError('unavailable', options.onNetworkFailure());
    }
  };
}

interface SiteHeaders {
  language: LanguageCode;
  /** Version of the web build. */
  version: string;
  /** The session token; empty for a visitor. */
  token: () => string;
  fingerprint: () => string;
}

/** The headers of the site's calls (docs/product.md 7.1). */
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
