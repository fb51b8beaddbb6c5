/** The calls over HTTP: how JSON is taken, a route for each call, and an envelope for any other request. */
import { finished } from 'node:stream';
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
import { busy, type CookieChanges, failure, type Reply } from './reply.ts';
import type { AnyCaller, Dispatch } from './run-calls.ts';
import { reserveBodies } from './turns.ts';

/** What customers or staff have of their own: calls, headers of the caller, cookies. */
export interface CallRoutesOptions<C extends AnyCaller> {
  readonly calls: Readonly<Record<string, Call>>;
  readonly dispatch: Dispatch<C>;
  readonly callerOf: (request: FastifyRequest) => C;
  readonly cookies: { readonly session: CookieRule; readonly device: CookieRule };
  /** Addresses that get an envelope where there is no call. */
  readonly below: readonly string[];
  /** Checks who calls before a body of more than 64 kB is read, so that strangers can't send megabytes. */
  readonly beforeLargeBody: (call: Call, request: FastifyRequest) => Promise<void>;
  /** Cookies that a failure before the handler changes. */
  readonly cookiesOfFailure?: (error: unknown) => CookieChanges;
  /** Whether callers use https only. */
  readonly https: boolean;
}

export async function serveCalls<C extends AnyCaller>(
  app: FastifyInstance,
  options: CallRoutesOptions<C>,
) {
  const { calls, dispatch, callerOf, beforeLargeBody, cookiesOfFailure, https } = options;
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
      bodyLimit,
      ...(bodyLimit > MAX_BODY && {
        onRequest: (request) => beforeLargeBody(call, request),
        preParsing: holdBody,
      }),
      handler: async (request, reply) => {
        const payload = method === 'GET' ? fieldsOf(request) : bodyOf(request, inAddress);
        return send(reply, await dispatch(name, payload, callerOf(request)));
      },
    });
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = transportFailure(error, request.routeOptions.bodyLimit);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    const answer = failure(failed, callerOf(request).language);
    return send(reply, Object.assign(answer, cookiesOfFailure?.(failed)));
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

/** Reserves memory for a large body until it is read. */
function bodyHolder(): preParsingAsyncHookHandler {
  const reserveBody = reserveBodies();
  return async (request, _reply, body) => {
    const { headers, routeOptions, ip } = request;
    const { bodyLimit = MAX_BODY } = routeOptions;
    // A compressed body may unpack to the limit.
    const length = headers['content-encoding'] ? bodyLimit : Number(headers['content-length']);
    const bytes = Math.min(bodyLimit, length || bodyLimit);
    if (bytes <= MAX_BODY) return body;
    const free = reserveBody(ip, bytes);
    if (!free) throw new CallError('unavailable', busy);
    finished(body, free);
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

/** Maximum nesting of JSON. Our payloads need less than half; very deep ones overflow the stack. */
const DEEPEST = 50;
/** Maximum number of values in a body: 10,000 lines of stock with five each. */
const MOST_VALUES = 50_000;

/** The fault of JSON that is nested too deep or has too many values, found before it is parsed. */
function tooMuch(json: string): Error | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA) {
      values += 1;
      if (values > MOST_VALUES) {
        return new CallError('tooLarge', 'The body has too many values.' satisfies TextKey);
      }
    } else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return new SyntaxError('JSON nested too deep');
    } else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) depth -= 1;
  }
  return undefined;
}

/** Characters of a text that are read one by one. */
const SHORT = 100;

/**
 * The place of the quote that ends a text. Longer texts, such as files, are skipped from quote to quote, which
 * takes a tenth of the time.
 * @param at the place of the quote that begins it
 */
function endOfText(json: string, at: number): number {
  for (let start = at + 1; ; ) {
    let end = start;
    while (end < start + SHORT && end < json.length && json.charCodeAt(end) !== QUOTE) {
      end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
    }
    const quote = json.indexOf('"', end);
    if (quote < 0) return json.length;
    let before = quote;
    while (before > end && json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote;
    start = quote + 1;
  }
}
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
