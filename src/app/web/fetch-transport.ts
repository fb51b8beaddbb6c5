import type { CallName, Envelope } from '#contract';
import { CallError } from '#contract/errors.ts';
import { placeOf } from '#contract/place.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Transport } from '#ui/site/client.ts';

/** Where each call stands, taken from the contract by the build: its schemas stay on the server. */
export type CallPlaces = Readonly<
  Record<CallName, readonly [method: 'GET' | 'POST', path: string]>
>;

export interface FetchOptions {
  places: CallPlaces;
  language: LanguageCode;
  /** Version of the web build. */
  version: string;
  /** The session token; empty when logged out. */
  token: () => string;
  fingerprint: () => string;
  /** Told when no answer came at all; gives the sentence that the caller sees. */
  onNetworkFailure: () => string;
  fetch?: typeof fetch;
}

/** The calls over HTTP, with the headers of docs/product.md 7.1. */
export function fetchTransport(options: FetchOptions): Transport {
  const send = options.fetch ?? fetch;
  return async (name, payload, { signal, key, keepalive = false }) => {
    const [method, path] = options.places[name];
    const headers = headersOf(options);
    if (key) headers['idempotency-key'] = key;
    const init: RequestInit = { method, headers, signal: signal ?? null, keepalive };
    if (method === 'POST') init.body = JSON.stringify(payload);
    try {
      const response = await send(method === 'GET' ? addressOf(path, payload) : path, init);
      return { status: response.status, envelope: (await response.json()) as Envelope };
    } catch (error) {
      if (signal?.aborted) throw error;
      // Also where a proxy answers in the server's place with something that is no envelope.
      throw new CallError('unavailable', options.onNetworkFailure());
    }
  };
}

function headersOf(options: FetchOptions): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-service-version': '1',
    'x-source': 'customer-web',
    'x-version': options.version,
    'x-token': options.token(),
    'x-language': options.language,
    'x-fingerprint': options.fingerprint(),
  };
}

function addressOf(place: string, payload: unknown): string {
  const { path, rest } = placeOf(place, payload);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
