/** The back office's calls over HTTP. Path and cookie are separate from the customers'. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { type StaffCallName, staffCalls } from '#contract/staff/index.ts';
import type { Role } from '#contract/staff/names.ts';
import type { Evidence } from '#features/gateway/server/evidence.ts';
import { isBrokenBody, MAX_BODY, takeJsonCalls } from '#features/gateway/server/json-calls.ts';
import { cookieName } from '#features/gateway/server/routes.ts';
import { multipartFailure } from '#platform/multipart.ts';
import { logAudit, writeAudit } from './audit.ts';
import { type StaffCaller, type StaffGateway, type StaffReply, staffFailure } from './gateway.ts';
import type { StaffHere } from './member.ts';

const SESSION_COOKIE = 'staff';
/** Identifies a device that signed in before, like the customers' cookie. */
const DEVICE_COOKIE = 'staff-device';
/** The longest lifetime that browsers accept. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** What the routes of other features need for uploads and downloads, which are no calls. */
export interface StaffAccess {
  /**
   * Authorises the member of staff of a request.
   * @throws CallError tokenExpired, noRight
   */
  staffOf(request: FastifyRequest, roles: readonly Role[]): Promise<StaffHere>;
  /**
   * The same for a download by a link. A link can't send the header that proves its origin, so this
   * checks sec-fetch-site instead. Such a route must change nothing.
   * @throws CallError tokenExpired, noRight
   */
  staffOfLink(request: FastifyRequest, roles: readonly Role[]): Promise<StaffHere>;
  /** Adds a line to the audit log in the transaction of the change. */
  readonly audit: typeof writeAudit;
  /** Records a security event that is not part of a call. */
  readonly record: Evidence['record'];
}
/** Registers such routes below /api/staff; their errors become envelopes. */
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
  takeJsonCalls(app, { https });

  const send = (reply: FastifyReply, { status, envelope, session, device }: StaffReply) => {
    if (session !== undefined) reply.header('set-cookie', cookieOf(session, https));
    if (device !== undefined) reply.header('set-cookie', deviceCookie(device, https));
    return reply.code(status).send(JSON.stringify(envelope));
  };
  for (const name of Object.keys(staffCalls) as StaffCallName[]) {
    const { path, bodyLimit, roles } = staffCalls[name];
    // Authorise before reading a large body, so that strangers can't send megabytes.
    const onRequest = async (request: FastifyRequest) => {
      if (bodyLimit !== undefined) await gateway.authorise(roles, callerOf(request, https), name);
    };
    const limits = { bodyLimit: bodyLimit ?? MAX_BODY, onRequest };
    app.post(path, { helmet: false, ...limits }, async (request, reply) =>
      send(reply, await gateway.dispatch(name, request.body ?? {}, callerOf(request, https))),
    );
  }
  app.setErrorHandler((error, request, reply) => {
    const failed = transportFailure(error);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    return send(reply, staffFailure(failed));
  });
  const access: StaffAccess = {
    staffOf: (request, roles) =>
      gateway.authorise(roles, callerOf(request, https), routeOf(request)),
    staffOfLink: (request, roles) =>
      gateway.authorise(
        roles,
        { ...callerOf(request, https), token: linkTokenOf(request, https) },
        routeOf(request),
      ),
    async audit(client, doer, action, entry) {
      await writeAudit(client, doer, action, entry);
      if (doer) logAudit(app.log, doer, action, entry);
    },
    record: evidence.record,
  };
  for (const plugin of more) await app.register((inner) => plugin(inner, access));
  app.all('/api/staff/*', { helmet: false }, async (request, reply) => {
    const path = request.url.split('?')[0];
    const known = Object.values(staffCalls).some((call) => call.path === path);
    if (known) reply.header('allow', 'POST');
    return send(
      reply,
      staffFailure(
        known
          ? new CallError('wrongMethod', 'The calls of the back office take POST only.')
          : new CallError('notFound', 'There is no such call.'),
      ),
    );
  });
}

/** The route's pattern, without the values of its parameters. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/** Programs send the session in x-staff-token, the back office's pages in the cookie. */
function callerOf(request: FastifyRequest, https: boolean): StaffCaller {
  const header = request.headers['x-staff-token'];
  const token = typeof header === 'string' ? header : ownCookie(request, https);
  const device = cookieIn(request, cookieName(DEVICE_COOKIE, https));
  return { token, address: request.ip, device };
}

/** The token of a link. Old browsers lack sec-fetch-site; SameSite keeps the cookie from other sites. */
function linkTokenOf(request: FastifyRequest, https: boolean): string {
  const { 'sec-fetch-site': from } = request.headers;
  const own = from === undefined || from === 'same-origin' || from === 'none';
  return callerOf(request, https).token || (own ? sessionIn(request, https) : '');
}

/** The cookie counts only with the header x-source, which another site can't send without CORS. */
function ownCookie(request: FastifyRequest, https: boolean): string {
  return request.headers['x-source'] === 'staff-web' ? sessionIn(request, https) : '';
}

const sessionIn = (request: FastifyRequest, https: boolean): string =>
  cookieIn(request, cookieName(SESSION_COOKIE, https));

function cookieIn({ headers }: FastifyRequest, wanted: string): string {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name.trim() === wanted) return value.trim();
  }
  return '';
}

/** Attributes of the cookies. With https the prefix __Host- requires Path=/. */
const placeOf = (https: boolean): string =>
  `${https ? 'Path=/; Secure' : 'Path=/api/staff'}; HttpOnly; SameSite=Strict`;

/** A session cookie, which ends with the browser; null deletes it. */
function cookieOf(token: string | null, https: boolean): string {
  const cookie = cookieName(SESSION_COOKIE, https);
  const value = token === null ? '; Max-Age=0' : token;
  return `${cookie}=${value}; ${placeOf(https)}`;
}

function deviceCookie(device: string, https: boolean): string {
  const cookie = cookieName(DEVICE_COOKIE, https);
  return `${cookie}=${device}; Max-Age=${DEVICE_SECONDS}; ${placeOf(https)}`;
}

/** Translates an error from before the gateway, such as a broken body. */
function transportFailure(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const multipart = multipartFailure(error);
  if (multipart) return multipart;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new CallError('wrongContentType', 'The content type must be application/json.');
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new CallError('tooLarge', 'The body is too large.');
  }
  if (
    error instanceof SyntaxError ||
    isBrokenBody(error) ||
    (statusCode !== undefined && statusCode < 500)
  ) {
    return new CallError('badInput', 'The body is not valid JSON.');
  }
  return error;
}
