/** The calls over HTTP: how JSON is taken, a route for each call, and an envelope for any other request. */
import { finished, PassThrough, type Readable } from 'node:stream';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
} from 'fastify';
import type { Call } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { isAt } from '#contract/paths.ts';
import type { TextKey } from '#language/text.ts';
import { multipartFailure } from '#platform/files.ts';
import { type CookieRule, setCookie } from './callers.ts';
import type { EvidenceEntry } from './evidence.ts';
import { tooMuch } from './json-bounds.ts';
import { busy, type CookieChanges, failure, type Reply } from './reply.ts';
import type { AnyCaller, Dispatch } from './run-calls.ts';
import { reserveBodies } from './turns.ts';

/** Calls, caller and cookies of an area: customers and staff each have their own. */
export interface CallRoutesOptions<C extends AnyCaller> {
  /** Whose calls they are. */
  readonly area: EvidenceEntry['area'];
  readonly calls: Readonly<Record<string, Call>>;
  readonly dispatch: Dispatch<C>;
  readonly callerOf: (request: FastifyRequest) => C;
  readonly cookies: { readonly session: CookieRule; readonly device: CookieRule };
  /** Addresses that get an envelope if there is no call. */
  readonly below: readonly string[];
  /** Checks who calls before a body of more than 64 kB is read, so that strangers can't send megabytes. */
  readonly beforeLargeBody: (call: Call, request: FastifyRequest, bytes: number) => Promise<void>;
  /** Cookies that a failure before the handler changes. */
  readonly cookiesOfFailure?: (error: unknown) => CookieChanges;
  /** Whether callers use https only. */
  readonly https: boolean;
}

export async function serveCalls<C extends AnyCaller>(
  app: FastifyInstance,
  options: CallRoutesOptions<C>,
) {
  const { area, calls, dispatch, callerOf, beforeLargeBody, cookiesOfFailure, https } = options;
  const send = (reply: FastifyReply, answer: Reply) => {
    for (const cookie of cookiesOf(answer, options)) reply.header('set-cookie', cookie);
    // An error removes the content type that the headers of calls set.
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  };
  takeJsonCalls(app, { https });
  const holdBody = bodyHolder();
  for (const call of Object.values(calls)) {
    const { name, method, path, inAddress, bodyLimit = MAX_BODY } = call;
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Helmet builds its headers for every answer, which takes 0.1 ms, twice as long as an answer
      // from the cache. Calls need the fixed headers above only.
      helmet: false,
      decompress: {},
      bodyLimit,
      ...(bodyLimit > MAX_BODY && {
        onRequest: async (request) => {
          const bytes = bodyBytes(request);
          if (bytes > MAX_BODY) await beforeLargeBody(call, request, bytes);
        },
      }),
      preParsing: bodyLimit > MAX_BODY ? [endDecompression, holdBody] : endDecompression,
      handler: async (request, reply) => {
        const payload = method === 'GET' ? fieldsOf(request) : bodyOf(request, inAddress);
        return send(reply, await dispatch(name, payload, callerOf(request)));
      },
    });
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = transportFailure(error, request.routeOptions.bodyLimit);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    const answer = failure(failed, callerOf(request).language, area);
    return send(reply, Object.assign(answer, cookiesOfFailure?.(failed)));
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const { error, allow } = unknownCall(calls, request);
    if (allow !== '') reply.header('allow', allow);
    return send(reply, failure(error, callerOf(request).language, area));
  };
  for (const url of options.below) app.all(url, { helmet: false }, refuse);
}

/** Query and path parameters of a GET; path parameters win. */
const fieldsOf = ({ query, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(params as object),
});

/** The payload of a POST: its body, or the query if the call allows that. A body `null` is a body. */
const bodyOf = ({ body, query }: FastifyRequest, inAddress: boolean): unknown => {
  if (!inAddress) return body === undefined ? {} : body;
  // A body that is not an object is passed on unchanged; the payload check refuses it.
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

/** The failure of a request to an address without a call. @returns `allow`: the methods of the calls at its path */
function unknownCall(calls: Readonly<Record<string, Call>>, request: FastifyRequest) {
  const path = request.url.split('?')[0] ?? '';
  // Two calls can share a path with different methods.
  const allow = Object.values(calls)
    .filter((one) => isAt(one.path, path))
    .map(({ method }) => method)
    .join(', ');
  const shownPath = path.slice(0, 100);
  const error = allow
    ? new CallError('wrongMethod', 'The call {path} takes {method} only.' satisfies TextKey, {
        path: shownPath,
        method: allow,
      })
    : new CallError('notFound', 'The address {path} does not exist.' satisfies TextKey, {
        path: shownPath,
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

const brokenCompression: TextKey = 'The body could not be decompressed as its header says.';

/** Maximum size of a request's body in bytes, by its headers and the limit of its call. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = MAX_BODY } = routeOptions;
  // A compressed body may unpack to the limit.
  const length = headers['content-encoding'] ? bodyLimit : Number(headers['content-length']);
  return Math.min(bodyLimit, length || bodyLimit);
}

/**
 * Ends the decompression of a body with the answer. Fastify stops reading a body at its limit, but leaves the
 * decompressor running: 48 kB can hold 50 MB.
 */
export const endDecompression: preParsingAsyncHookHandler = async ({ headers }, reply, body) => {
  if (headers['content-encoding']) finished(reply.raw, () => (body as Readable).destroy());
  return body;
};

/** Reserves memory for a large body until its answer is sent: a request that waits for its turn holds it, too. */
function bodyHolder(): preParsingAsyncHookHandler {
  const reserveBody = reserveBodies();
  return async (request, reply, body) => {
    const bytes = bodyBytes(request);
    if (bytes <= MAX_BODY) return body;
    const free = reserveBody(request.ip, bytes);
    if (!free) throw new CallError('unavailable', busy);
    finished(reply.raw, free);
    return body;
  };
}

const unknownEncoding: TextKey =
  'The site does not read this compression. Send the body uncompressed or as one of these: {encodings}.';

/** Translates an error from before the gateway, such as a broken body. */
function transportFailure(error: FastifyError, bodyLimit = MAX_BODY): unknown {
  const multipart = multipartFailure(error);
  if (multipart) return multipart;
  const failuresByCode: Record<string, CallError> = {
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
  if (error.code in failuresByCode) return failuresByCode[error.code];
  if (isBrokenBody(error)) return new CallError('badInput', brokenCompression);
  const clientFault = error.statusCode !== undefined && error.statusCode < 500;
  if (error instanceof SyntaxError || clientFault) {
    return new CallError('badInput', 'The body is not valid JSON.' satisfies TextKey);
  }
  return error;
}

/** Headers of every answer that is not a page: no MIME sniffing, no framing, no caching. */
const safe = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

/** Maximum size of a body, unpacked, in bytes, unless the call's definition says more. */
export const MAX_BODY = 65_536;

interface JsonCallsOptions {
  /** Whether callers use https only. */
  readonly https: boolean;
}

/**
 * Configures an instance whose routes are calls. It accepts only JSON, which a form of another site
 * can't send, and sets the headers above. An empty body counts as an empty object, since some calls
 * take no payload (docs/product.md 7).
 */
function takeJsonCalls(app: FastifyInstance, { https }: JsonCallsOptions): void {
  const headers = https ? { ...safe, 'strict-transport-security': ONE_YEAR } : safe;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // A decompressor that meets a broken body ends the stream that it reads. Ending the request would end its
  // connection, before it is answered.
  app.addHook('preParsing', async ({ headers }, _reply, body) => {
    if (!headers['content-encoding']) return body;
    const piped = new PassThrough();
    finished(body, (error) => {
      if (error) piped.destroy();
    });
    return body.pipe(piped);
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (request, body, done) => {
      if (body === '') return done(null, {});
      const fault = tooMuch(body);
      if (fault) return done(fault);
      return parseJson(request, body, done);
    },
  );
}

/** Whether the error means that a compressed body could not be unpacked. */
const isBrokenBody = (error: unknown): boolean =>
  /^Z_[A-Z_]+_ERROR$|^ERR__ERROR_FORMAT|^FST_CP_ERR_INVALID_CONTENT$/.test(
    String((error as { code?: unknown }).code),
  );
