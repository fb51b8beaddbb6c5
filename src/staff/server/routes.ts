/** The back office's calls over HTTP, apart from the customers': own path, own cookie. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { type StaffCallName, staffCalls } from '#contract/staff/index.ts';
import type { Role } from '#contract/staff/names.ts';
import type { Evidence } from '#features/gateway/server/evidence.ts';
import { isBrokenBody, takeJsonCalls } from '#features/gateway/server/json-calls.ts';
import { cookieName } from '#features/gateway/server/routes.ts';
import { multipartFailure } from '#platform/multipart.ts';
import { logAudit, writeAudit } from './audit.ts';
import { type StaffCaller, type StaffGateway, type StaffReply, staffFailure } from './gateway.ts';
import type { StaffHere } from './member.ts';

const SESSION_COOKIE = 'staff';
/** Tells a device that signed in before from strangers, as the customers' does. */
const DEVICE_COOKIE = 'staff-device';
/** As long as browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;
/** Largest body of a call, in bytes. */
const MAX_BODY = 65_536;

/** What routes of other features need that are no calls: files that are sent or fetched. */
export interface StaffDoor {
  /**
   * The member of staff who asks.
   * @throws CallError tokenExpired, noRight
   */
  staffOf(request: FastifyRequest, roles: readonly Role[]): Promise<StaffHere>;
  /**
   * The same for a file that a link fetches. A link can't name its page, so the browser has to say
   * that it stands on this site; what is fetched changes nothing.
   * @throws CallError tokenExpired, noRight
   */
  staffOfLink(request: FastifyRequest, roles: readonly Role[]): Promise<StaffHere>;
  /** Adds a line to the audit log in the transaction of the change. */
  readonly audit: typeof writeAudit;
  /** Notes an event of security that no call tells of. */
  readonly record: Evidence['record'];
}
/** Registers such routes below /api/staff; what they throw becomes an envelope. */
export type StaffPlugin = (app: FastifyInstance, door: StaffDoor) => Promise<void>;

interface StaffRoutesOptions {
  readonly gateway: StaffGateway;
  readonly evidence: Pick<Evidence, 'record'>;
  readonly more?: readonly StaffPlugin[];
  /** Whether staff come by https alone. */
  readonly https: boolean;
}

export async function staffRoutes(
  app: FastifyInstance,
  { gateway, evidence, https, more = [] }: StaffRoutesOptions,
) {
  takeJsonCalls(app, { https, bodyLimit: MAX_BODY });

  const send = (reply: FastifyReply, { status, envelope, session, device }: StaffReply) => {
    if (session !== undefined) reply.header('set-cookie', cookieOf(session, https));
    if (device !== undefined) reply.header('set-cookie', deviceCookie(device, https));
    return reply.code(status).send(JSON.stringify(envelope));
  };
  for (const name of Object.keys(staffCalls) as StaffCallName[]) {
    const { path, maxBody, roles } = staffCalls[name];
    // Before the body is read: megabytes of a stranger are not.
    const onRequest = async (request: FastifyRequest) => {
      if (maxBody !== undefined) await gateway.authorise(roles, callerOf(request, https), name);
    };
    const bodyLimit = maxBody ?? MAX_BODY;
    app.post(path, { helmet: false, bodyLimit, onRequest }, async (request, reply) =>
      send(reply, await gateway.dispatch(name, request.body ?? {}, callerOf(request, https))),
    );
  }
  app.setErrorHandler((error, request, reply) => {
    const failed = transportFailure(error);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    return send(reply, staffFailure(failed));
  });
  const door: StaffDoor = {
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
  for (const plugin of more) await app.register((inner) => plugin(inner, door));
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

/** What was asked for, without the values in its address. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/** The session comes in x-staff-token from programs, in the cookie from the back office's pages. */
function callerOf(request: FastifyRequest, https: boolean): StaffCaller {
  const header = request.headers['x-staff-token'];
  const token = typeof header === 'string' ? header : ownCookie(request, https);
  const device = cookieIn(request, cookieName(DEVICE_COOKIE, https));
  return { token, address: request.ip, device };
}

/** Browsers say where a link stood; those too old to tell keep the cookie to this site by SameSite. */
function linkTokenOf(request: FastifyRequest, https: boolean): string {
  const { 'sec-fetch-site': from } = request.headers;
  const own = from === undefined || from === 'same-origin' || from === 'none';
  return callerOf(request, https).token || (own ? sessionIn(request, https) : '');
}

/** Pages name themselves as well: a header that no other site may send without being allowed to. */
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

/** Of all paths with https, as a cookie of this host alone has to be. */
const placeOf = (https: boolean): string =>
  `${https ? 'Path=/; Secure' : 'Path=/api/staff'}; HttpOnly; SameSite=Strict`;

/** Kept until the browser is closed; null takes it away. */
function cookieOf(token: string | null, https: boolean): string {
  const cookie = cookieName(SESSION_COOKIE, https);
  const value = token === null ? '; Max-Age=0' : token;
  return `${cookie}=${value}; ${placeOf(https)}`;
}

function deviceCookie(device: string, https: boolean): string {
  const cookie = cookieName(DEVICE_COOKIE, https);
  return `${cookie}=${device}; Max-Age=${DEVICE_SECONDS}; ${placeOf(https)}`;
}

/** What went wrong before a call was reached. */
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
