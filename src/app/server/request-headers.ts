import type { FastifyInstance } from 'fastify';

/**
 * Checks the headers that other parts take the caller and the site from. Not a plugin, because its hook
 * must apply to all routes; add it before every hook that reads `request.ip`.
 */
export function checkHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { headers, rawHeaders } = raw;
    if (countHosts(rawHeaders) > 1) {
      // A proxy may have read the other one (RFC 9112, section 3.2).
      void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('A request must have one Host header.');
      return;
    }
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** Some proxies add the port, which differs by connection: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
const withoutPorts = (addresses: string): string =>
  addresses
    .split(',')
    .map((address) => address.trim().replace(withPort, '$1$2'))
    .join(', ');
