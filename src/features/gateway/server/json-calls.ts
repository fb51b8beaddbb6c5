import type { FastifyInstance } from 'fastify';

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

interface JsonCallsOptions {
  /** Whether callers use https only. */
  readonly https: boolean;
  /** Maximum body size, in bytes. */
  readonly bodyLimit: number;
}

/**
 * Configures an instance whose routes are calls. It accepts only JSON, which a form of another site
 * can't send, and sets the headers above. An empty body counts as an empty object, since some calls
 * take no payload (docs/product.md 7).
 */
export function takeJsonCalls(app: FastifyInstance, { https, bodyLimit }: JsonCallsOptions): void {
  const headers = https ? { ...safe, 'strict-transport-security': ONE_YEAR } : safe;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      if (body === '') return done(null, {});
      if (isDeep(body)) return done(new SyntaxError('JSON nested too deep'));
      return parseJson(request, body, done);
    },
  );
}

/** Whether the error means that a compressed body could not be unpacked. */
export const isBrokenBody = (error: unknown): boolean =>
  /^Z_[A-Z_]+_ERROR$|^ERR__ERROR_FORMAT/.test(String((error as { code?: unknown }).code));

/** Maximum nesting of JSON. Our payloads need less than half; very deep ones overflow the stack. */
const DEEPEST = 50;

/** Whether JSON is nested deeper than the maximum. */
function isDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) inText = !inText;
    else if (inText) {
      if (sign === BACKSLASH) at += 1;
    } else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
