/** The calls over HTTP: a route for each, and an envelope for any other request beside them. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { isAt } from '#contract/http.ts';
import type { TextKey } from '#language/text.ts';
import { multipartFailure } from '#platform/files.ts';
import { type CookieRule, setCookie } from './cookies.ts';
import { isBrokenBody, MAX_BODY, takeJsonCalls } from './json-calls.ts';
import { busy, failure, type Reply } from './reply.ts';
import type { AnyCaller, Dispatch } from './run-calls.ts';

/** What customers or staff have of their own: calls, headers of the caller, cookies. */
export interface CallRoutesOptions<C extends AnyCaller> {
  readonly calls: Readonly<Record<string, Call>>;
  readonly dispatch: Dispatch<C>;
  readonly callerOf: (request: FastifyRequest) => C;
  readonly cookies: { readonly session: CookieRule; readonly device: CookieRule };
  /** Addresses that get an envelope where there is no call. */
  readonly below: readonly string[];
  /** Runs before the body of a call is read. */
  readonly beforeBody?: (call: Call, request: FastifyRequest) => Promise<void>;
  /** Whether callers use https only. */
  readonly https: boolean;
}

export async function serveCalls<C extends AnyCaller>(
  app: FastifyInstance,
  options: CallRoutesOptions<C>,
) {
  const { calls, dispatch, callerOf, beforeBody, https } = options;
  const send = (reply: FastifyReply, answer: Reply) => {
    for (const cookie of cookiesOf(answer, options)) reply.header('set-cookie', cookie);
    // An error takes the type away that the headers of calls set.
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  };
  takeJsonCalls(app, { https });
  for (const call of Object.values(calls)) {
    const { name, method, path, inAddress, bodyLimit = MAX_BODY } = call;
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Helmet builds its headers for every answer, which takes 0.1 ms, twice as long as an answer
      // from the cache. Calls need fixed headers only (json-calls.ts).
      helmet: false,
      bodyLimit,
      ...(beforeBody && { onRequest: (request) => beforeBody(call, request) }),
      handler: async (request, reply) => {
        const payload = method === 'GET' ? fieldsOf(request) : bodyOf(request, inAddress);
        return send(reply, await dispatch(name, payload, callerOf(request)));
      },
    });
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = transportFailure(error, request.routeOptions.bodyLimit);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    return send(reply, failure(failed, callerOf(request).language));
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const { error, allow } = unknownCall(calls, request);
    if (allow !== '') reply.header('allow', allow);
    return send(reply, failure(error, callerOf(request).language));
  };
  for (const url of options.below) app.all(url, { helmet: false }, refuse);
}

/** Query and path parameters of a GET; those of the path win. */
const fieldsOf = ({ query, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(params as object),
});

/** The payload of a POST: its body, or the query if the call allows that. A body `null` is a body. */
const bodyOf = ({ body, query }: FastifyRequest, inAddress: boolean): unknown => {
  if (!inAddress) return body === undefined ? {} : body;
  // Pass a body that is no object on unchanged; the payload check refuses it.
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return body === undefined || isObject ? { ...(query as object), ...body } : body;
};

/** Set-Cookie headers of a reply. */
function cookiesOf<C extends AnyCaller>(
  { session, device }: Reply,
  { cookies, https }: CallRoutesOptions<C>,
): string[] {
  const token = session === null ? null : session?.token;
  return [
    ...(token !== undefined ? [setCookie(cookies.session, token, https)] : []),
    ...(device !== undefined ? [setCookie(cookies.device, device, https)] : []),
  ];
}

/** The failure of a request that is no call. @returns `allow`: the methods of the calls at its path */
function unknownCall(calls: Readonly<Record<string, Call>>, request: FastifyRequest) {
  const path = request.url.split('?')[0] ?? '';
  // Two calls can share a path with different methods.
  const allow = Object.values(calls)
    .filter((one) => isAt(one.path, path))
    .map(({ method }) => method)
    .join(', ');
  const shown = path.slice(0, 100);
  const error = allow
    ? new CallError('wrongMethod', 'The call {path} takes {method} only.' satisfies TextKey, {
        path: shown,
        method: allow,
      })
    : new CallError('notFound', 'The address {path} does not exist.' satisfies TextKey, {
        path: shown,
      });
  return { error, allow };
}

const MEGABYTE = 1 << 20;

function tooLarge(bodyLimit: number): CallError {
  const isMegabytes = bodyLimit >= MEGABYTE;
  const key: TextKey = isMegabytes
    ? 'The body is larger than {size} MB.'
    : 'The body is larger than {size} KB.';
  const size = Math.floor(bodyLimit / (isMegabytes ? MEGABYTE : 1024));
  return new CallError('tooLarge', key, { size });
}

const brokenCompression: TextKey =
  'The body is not compressed as its header says: it can not be unpacked.';

const unknownEncoding: TextKey =
  'The site does not read this compression. Send the body uncompressed or as one of these: {encodings}.';

/** Translates an error from before the gateway, such as a broken body. */
function transportFailure(error: FastifyError, bodyLimit = MAX_BODY): unknown {
  const multipart = multipartFailure(error);
  if (multipart) return multipart;
  const known: Record<string, CallError> = {
    FST_UNDER_PRESSURE: new CallError('unavailable', busy),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: new CallError(
      'wrongContentType',
      'The content type must be application/json.' satisfies TextKey,
    ),
    FST_CP_ERR_INVALID_CONTENT_ENCODING: new CallError('wrongContentType', unknownEncoding, {
      encodings: 'gzip, deflate, br',
    }),
    FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(bodyLimit),
  };
  if (error.code in known) return known[error.code];
  if (isBrokenBody(error)) return new CallError('badInput', brokenCompression);
  const clientFault = error.statusCode !== undefined && error.statusCode < 500;
  if (error instanceof SyntaxError || clientFault) {
    return new CallError('badInput', 'The body is not valid JSON.' satisfies TextKey);
  }
  return error;
}
