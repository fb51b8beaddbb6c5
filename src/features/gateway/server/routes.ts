/** HTTP routes of the calls: JSON parsing, one route per call, and an envelope for unknown requests. */
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
import { jsonLimitError } from './json-bounds.ts';
import { busy, type CookieChanges, failure, type Reply } from './reply.ts';
import type { AnyCaller, Dispatch } from './run-calls.ts';
import { reserveBodies } from './turns.ts';

export interface CallRoutesOptions<C extends AnyCaller> {
  readonly area: EvidenceEntry['area'];
  readonly calls: Readonly<Record<string, Call>>;
  readonly dispatch: Dispatch<C>;
  readonly callerOf: (request: FastifyRequest) => C;
  readonly cookies: { readonly session: CookieRule; readonly device: CookieRule };
  /** Path prefixes below which unknown paths get an envelope. */
  readonly below: readonly string[];
  /** Checks the caller before a body of more than 64 kB is read, so that strangers cannot send megabytes. */
  readonly beforeLargeBody: (call: Call, request: FastifyRequest, bytes: number) => Promise<void>;
  /** Cookies to set or delete if a request fails before its handler runs. */
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
    // Sets the content type again: Fastify removes it after an error.
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  };
  takeJsonCalls(app, { https });
  const holdBody = bodyHolder();
  for (const call of Object.values(calls)) {
    const { name, method, path, inAddress, bodyLimit = MAX_BODY } = call;
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Helmet builds its headers for every response, which takes 0.1 ms: twice as long as a cached answer.
      // Calls need only the fixed headers above.
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
        const caller = { ...callerOf(request), signal: signalOf(reply) };
        return send(reply, await dispatch(name, payload, caller));
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

/** Aborted when the connection closes. `request.signal` is aborted as soon as the body is read. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  raw.once('close', () => closed.abort());
  return closed.signal;
}

/** Query and path parameters of a GET. A path parameter overrides a query parameter. */
const fieldsOf = ({ query, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(params as object),
});

/** Payload of a POST: the body, merged with the query if `inAddress` is set. A body `null` is a body. */
const bodyOf = ({ body, query }: FastifyRequest, inAddress: boolean): unknown => {
  if (!inAddress) return body === undefined ? {} : body;
  // A body that is not an object is returned unchanged; the payload check refuses it.
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return body === undefined || isObject ? { ...(query as object), ...body } : body;
};

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

/** Failure for a path or method without a call. @returns `allow`: methods of the calls at this path */
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

/** Maximum body size in bytes, from the request headers and the limit of the call. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = MAX_BODY } = routeOptions;
  // A compressed body may unpack to the limit.
  const length = headers['content-encoding'] ? bodyLimit : Number(headers['content-length']);
  return Math.min(bodyLimit, length || bodyLimit);
}

/**
 * Stops the decompression of a body when the response ends. Fastify stops reading a body at the limit, but
 * leaves the decompressor running: 48 kB can unpack to 50 MB.
 */
export const endDecompression: preParsingAsyncHookHandler = async ({ headers }, reply, body) => {
  if (headers['content-encoding']) finished(reply.raw, () => (body as Readable).destroy());
  return body;
};

/** Reserves memory for a large body until the response is sent, also while the request waits for its turn. */
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

/** Translates an error that occurs before the gateway, such as a malformed body. */
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

/** Headers of every response that is not a page: no MIME sniffing, no framing, no caching. */
const safe = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

/** Default maximum size of an uncompressed body, in bytes. */
export const MAX_BODY = 65_536;

interface JsonCallsOptions {
  /** Whether callers use https only. */
  readonly https: boolean;
}

/**
 * Configures an instance whose routes are calls. It accepts only JSON, which a form on another site cannot
 * send, and sets the headers above. An empty body counts as an empty object, because some calls take no
 * payload (docs/product.md 7).
 */
function takeJsonCalls(app: FastifyInstance, { https }: JsonCallsOptions): void {
  const headers = https ? { ...safe, 'strict-transport-security': ONE_YEAR } : safe;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // A decompressor that fails ends its source stream. The PassThrough protects the request: ending the
  // request would close the connection before the response is sent.
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
      const fault = jsonLimitError(body);
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
