/** Identifies the visitor, the URL and the language of a request for a page or a document. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Calls } from '#contract';
import { cookieIn, cookieValue, zoneIn } from '#features/gateway/server/callers.ts';
import { endedSession, sessionCookie } from '#features/gateway/server/customer-routes.ts';
import type { Caller, Gateway } from '#features/gateway/server/gateway.ts';
import { type LanguageCode, languageOf, languageOfPrefix, languages } from '#language/languages.ts';

const FINGERPRINT_COOKIE = 'fingerprint';

/**
 * Identifies the customer by cookie. If the session has ended, there is no token, the response deletes the
 * cookie, and the page is a visitor's.
 */
export async function visitorOf(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  https: boolean,
) {
  const cookie = tokenOf(request, https);
  const visitor = await knownBy(gateway, cookie, caller);
  if (cookie && !visitor.token) reply.header('set-cookie', endedSession(https));
  return visitor;
}

interface Visitor {
  token?: string;
  person?: Answer<Calls['getCustomerInfoByToken']>;
}

async function knownBy(
  gateway: Gateway,
  token: string | undefined,
  caller: Caller,
): Promise<Visitor> {
  if (!token) return {};
  const { envelope } = await gateway.dispatch('getCustomerInfoByToken', {}, { token, ...caller });
  if (envelope.success !== '0') return envelope.ret === 'TokenExpired' ? {} : { token };
  return { token, person: envelope.val as Answer<Calls['getCustomerInfoByToken']> };
}

/** A host name or IP address with an optional port. */
const host = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The site's origin: PUBLIC_URL, else from the Host header. X-Forwarded-Host is ignored, because caches store
 * responses by the Host header.
 */
export function originOf({ raw }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const hostHeader = raw.headers.host ?? '';
  const origin = host.test(hostHeader) ? URL.parse(`http://${hostHeader}`)?.origin : undefined;
  return origin ?? 'http://localhost';
}

/** The requested URL as visitors see it. */
export function addressOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  const origin = originOf(request, publicUrl);
  // Two leading slashes, or an absolute URL (RFC 9112, section 3.2.2), would change the host.
  const path = request.url.replace(/^(?:\w+:\/\/[^/\\?]*)?[/\\]*/, '/');
  return URL.parse(path, origin) ?? new URL(path, 'http://localhost');
}

/** @param https whether visitors use https only */
export const tokenOf = ({ headers }: FastifyRequest, https: boolean): string =>
  cookieValue(sessionCookie, headers.cookie, https);

export function callerOf(request: FastifyRequest, language: LanguageCode) {
  const agent = request.headers['user-agent'] ?? '';
  return {
    language,
    address: request.ip,
    fingerprint: cookieIn(request.headers.cookie, FINGERPRINT_COOKIE),
    agent,
    zone: zoneIn(request.headers.cookie),
  };
}

/** Splits a path: `/fr/query` is French and `/query`. */
export function splitLanguage(path: string): { language: LanguageCode; page: string } {
  const [, first = ''] = path.split('/', 2);
  const language = languageOfPrefix(first);
  if (!first || !language) return { language: 'en', page: path };
  return { language: language.code, page: path.slice(first.length + 1) || '/' };
}

/**
 * Language for a visitor of `/`: the previously chosen language, else the best match of Accept-Language, else
 * English.
 */
export function preferredLanguage(
  remembered: string | undefined,
  accepted: string | undefined,
): LanguageCode {
  if (languages.some(({ code }) => code === remembered)) return languageOf(remembered).code;
  const wishes = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...options] = wish.trim().toLowerCase().split(';');
      const quality = options.find((option) => option.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const [base] = tag.split('-', 1);
    const language = languages.find(({ tag }) => tag === base);
    if (language) return language.code;
  }
  return 'en';
}
