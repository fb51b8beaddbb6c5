import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

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
export function takeJsonCalls(app: FastifyInstance, { https }: JsonCallsOptions): void {
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
export const isBrokenBody = (error: unknown): boolean =>
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

/** The place of the quote that ends a text. @param at the place of the one that begins it */
function endOfText(json: string, at: number): number {
  let end = at + 1;
  while (end < json.length && json.charCodeAt(end) !== QUOTE) {
    end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
  }
  return end;
}
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
