/** The back office's calls over HTTP. Path, headers and cookies are separate from the customers'. */
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
import { logAudit, type StaffHere, writeAudit } from './audit.ts';
import type { StaffCaller, StaffGateway } from './gateway.ts';

/** With https the prefix __Host- requires Path=/. */
const attributes: CookieRule['attributes'] = (age, https) =>
  `${age}${https ? 'Path=/; Secure' : 'Path=/api/staff'}; HttpOnly; SameSite=Strict`;

/** The session, which ends with the browser. */
const sessionCookie: CookieRule = { name: 'staff', attributes };
/** Identifies a device that signed in before, like the customers' cookie. */
const deviceCookie: CookieRule = { name: 'staff-device', seconds: DEVICE_SECONDS, attributes };

/** Access checks and logs for other features' routes of uploads and downloads, which are no calls. */
export interface StaffAccess {
  /**
   * Authorises the member of staff of a request.
   * @throws CallError tokenExpired, noRight
   */
  staffOf(request: FastifyRequest, roles: readonly Role[]): Promise<StaffHere>;
  /**
   * Like staffOf, for a download by a link. A link can't send the header that proves its origin, so this
   * checks sec-fetch-site instead. The route must change nothing.
   * @throws CallError tokenExpired, noRight
   */
  staffOfLink(request: FastifyRequest, roles: readonly Role[]): Promise<StaffHere>;
  /** Adds a line to the audit log in the transaction of the change. */
  readonly audit: typeof writeAudit;
  /** Records a security event that is not part of a call. */
  readonly record: Evidence['record'];
}
/** Registers routes of uploads and downloads below /api/staff; their errors become envelopes. */
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

/** The language of a member of staff, from a cookie, since links of downloads send no header. */
const languageIn = ({ headers }: FastifyRequest): StaffLanguage =>
  staffLanguageOf(cookieIn(headers.cookie, STAFF_LANGUAGE_COOKIE));

/** The route's pattern, without the values of its parameters. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/**
 * Programs send the session in x-staff-token, the back office's pages in the cookie. The cookie counts only
 * with the header x-source, which another site can't send without CORS.
 */
function tokenOf(request: FastifyRequest, https: boolean): string {
  const { 'x-staff-token': token, 'x-source': source } = request.headers;
  if (typeof token === 'string') return token;
  return source === 'staff-web' ? sessionIn(request, https) : '';
}

/** The token of a link. Old browsers lack sec-fetch-site; SameSite keeps the cookie from other sites. */
function linkTokenOf(request: FastifyRequest, https: boolean): string {
  const { 'sec-fetch-site': from } = request.headers;
  const isSameSite = from === undefined || from === 'same-origin' || from === 'none';
  return tokenOf(request, https) || (isSameSite ? sessionIn(request, https) : '');
}

const sessionIn = ({ headers }: FastifyRequest, https: boolean): string =>
  cookieValue(sessionCookie, headers.cookie, https);

/** The encoding that a member of staff confirmed last for a text file. */
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
