import type { FastifyInstance } from 'fastify';

/** Headers of every answer that is no page: it is data, not to be guessed at, framed or kept. */
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
  /** Whether callers come by https alone. */
  readonly https: boolean;
  /** Largest body, in bytes. */
  readonly bodyLimit: number;
}

/**
 * Makes the routes of an instance calls: JSON alone comes in (another site's form can't send it),
 * and what goes out is data. An empty body is an empty object, since some calls take no payload
 * (specification, section 7).
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
    (request, body, done) => (body === '' ? done(null, {}) : parseJson(request, body, done)),
  );
}
