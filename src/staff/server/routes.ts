/** The back office's calls over HTTP. Paths, headers and cookies are separate from the customers'. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STAFF_LANGUAGE_COOKIE } from '#contract/paths.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/index.ts';
import type { Role } from '#contract/staff/names.ts';
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import {
  type CookieRule,
  cookieIn,
  cookieValue,
  DEVICE_SECONDS,
  deviceIn,
  zoneIn,
} from '#features/gateway/server/callers.ts';
import type { Evidence } from '#features/gateway/server/evidence.ts';
import { serveCalls } from '#features/gateway/server/routes.ts';
import { type StaffLanguage, staffLanguageOf } from '#language/languages.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';
import { logAudit, type StaffSession, writeAudit } from './audit.ts';
import type { StaffCaller, StaffGateway } from './gateway.ts';

/** The cookie prefix __Host-, used with https, requires Path=/. */
const attributes: CookieRule['attributes'] = (age, https) =>
  `${age}${https ? 'Path=/; Secure' : 'Path=/api/staff'}; HttpOnly; SameSite=Strict`;

/** Session cookie, which the browser deletes when it is closed. */
const sessionCookie: CookieRule = { name: 'staff', attributes };
/** Cookie that identifies a device that has signed in before, like the customers' device cookie. */
const deviceCookie: CookieRule = { name: 'staff-device', seconds: DEVICE_SECONDS, attributes };

/** Access checks and logging for upload and download routes of features, which are not calls. */
export interface StaffAccess {
  /** Authorises the sender of a request. @throws CallError tokenExpired, noRight */
  staffOf(request: FastifyRequest, roles: readonly Role[]): Promise<StaffSession>;
  /**
   * Like staffOf, for a download link. A link can't send the header that proves its origin, so sec-fetch-site
   * is checked instead. The route must not change anything.
   * @throws CallError tokenExpired, noRight
   */
  staffOfLink(request: FastifyRequest, roles: readonly Role[]): Promise<StaffSession>;
  readonly audit: typeof writeAudit;
  /** Records a security event outside of calls. */
  readonly record: Evidence['record'];
}
/** Registers upload and download routes below /api/staff. Errors are sent as envelopes. */
export type StaffPlugin = (app: FastifyInstance, access: StaffAccess) => Promise<void>;

interface StaffRoutesOptions {
  readonly gateway: StaffGateway;
  readonly evidence: Pick<Evidence, 'record'>;
  readonly more?: readonly StaffPlugin[];
  /** Whether staff use https only. */
  readonly https: boolean;
}

export async function staffRoutes(
  app: FastifyInstance,
  { gateway, evidence, https, more = [] }: StaffRoutesOptions,
) {
  const callerOf = (request: FastifyRequest): StaffCaller => ({
    token: tokenOf(request, https),
    language: languageIn(request),
    address: request.ip,
    device: deviceIn(deviceCookie, request.headers.cookie, https),
    zone: zoneIn(request.headers.cookie),
  });
  await serveCalls<StaffCaller>(app, {
    area: 'staff',
    calls: staffCalls,
    dispatch: gateway.dispatch,
    callerOf,
    cookies: { session: sessionCookie, device: deviceCookie },
    below: ['/api/staff/*'],
    async beforeLargeBody(call, request) {
      await gateway.authorise((call as StaffCall).roles, callerOf(request), call.name);
    },
    https,
  });
  const access: StaffAccess = {
    staffOf: (request, roles) => gateway.authorise(roles, callerOf(request), routeOf(request)),
    staffOfLink: (request, roles) => {
      const caller = { ...callerOf(request), token: linkTokenOf(request, https) };
      return gateway.authorise(roles, caller, routeOf(request));
    },
    async audit(client, doer, action, entry) {
      await writeAudit(client, doer, action, entry);
      if (doer) logAudit(app.log, doer, action, entry);
    },
    record: evidence.record,
  };
  for (const plugin of more) await app.register((inner) => plugin(inner, access));
}

/** The member's language, from a cookie because download links send no headers. */
const languageIn = ({ headers }: FastifyRequest): StaffLanguage =>
  staffLanguageOf(cookieIn(headers.cookie, STAFF_LANGUAGE_COOKIE));

/** Path pattern of the route, without parameter values. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/**
 * The session token: programs send it in x-staff-token, pages of the back office in the cookie. The cookie
 * counts only together with the header x-source, which other sites can't send without CORS.
 */
function tokenOf(request: FastifyRequest, https: boolean): string {
  const { 'x-staff-token': token, 'x-source': source } = request.headers;
  if (typeof token === 'string') return token;
  return source === 'staff-web' ? sessionIn(request, https) : '';
}

/** Session token of a download link. Old browsers lack sec-fetch-site; there SameSite protects the cookie. */
function linkTokenOf(request: FastifyRequest, https: boolean): string {
  const { 'sec-fetch-site': from } = request.headers;
  const isSameSite = from === undefined || from === 'same-origin' || from === 'none';
  return tokenOf(request, https) || (isSameSite ? sessionIn(request, https) : '');
}

const sessionIn = ({ headers }: FastifyRequest, https: boolean): string =>
  cookieValue(sessionCookie, headers.cookie, https);

/** Text encoding that a member of staff last confirmed for a file. */
export async function lastEncodingOf(
  client: Queryable,
  who: string,
): Promise<TextEncoding | undefined> {
  const row = await queries(client)
    .selectFrom('catalogue.sender_encoding')
    .select('encoding')
    .where('who', '=', who)
    .executeTakeFirst();
  return textEncodings.find((encoding) => encoding === row?.encoding);
}

export async function keepEncoding(
  client: Queryable,
  who: string,
  encoding: TextEncoding,
): Promise<void> {
  const set = { encoding, set_at: now };
  await queries(client)
    .insertInto('catalogue.sender_encoding')
    .values({ who, ...set })
    .onConflict((kept) => kept.column('who').doUpdateSet(set))
    .execute();
}
