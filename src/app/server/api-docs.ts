/** `/api/docs`: documentation of the customers' calls, generated from the contract. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from '#features/gateway/server/customer-routes.ts';
import { type Bodies, encoded, encodingFor } from '../pages/page-bodies.ts';

/**
 * Content security policy. The package's own policy would allow frames, and styles and images from other
 * hosts.
 */
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

interface Packed {
  readonly type: string;
  readonly bodies: Bodies;
}

const inUtf8 = (type: string, text: string | Buffer): Packed => ({
  type: `${type}; charset=utf-8`,
  bodies: { identity: Buffer.from(text) },
});

/**
 * Fastify plugin. Each text is built and compressed once, because these reads are not rate-limited and
 * compressing each response would take 10 to 30 ms.
 */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  const document = openApi();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  const texts = new Map<string, Packed>([
    ['/api/docs/json', inUtf8('application/json', JSON.stringify(document))],
    ['/api/docs/yaml', inUtf8('application/x-yaml', app.swagger({ yaml: true }))],
    ...(await scriptsAndStyles()),
  ]);
  app.addHook('onRequest', async ({ routeOptions, params, headers }, reply) => {
    const { '*': file = '' } = params as { '*'?: string };
    const text = texts.get(routeOptions.url?.replace('*', file) ?? '');
    if (text === undefined) {
      // `texts` has no entry for a URL in another spelling; its file is sent uncompressed.
      headers['x-no-compression'] = 'true';
      return;
    }
    const { type, bodies } = text;
    const encoding = encodingFor(headers['accept-encoding']);
    bodies[encoding] ??= encoded(bodies, encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.headers({ vary: 'accept-encoding', 'cache-control': 'public, max-age=3600' });
    return reply.type(type).send(bodies[encoding]);
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
}

async function scriptsAndStyles(): Promise<[string, Packed][]> {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve('@fastify/swagger-ui')), 'static');
  const files = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  return Promise.all(
    files.map(async (name) => {
      const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
      return [`/api/docs/static/${name}`, inUtf8(type, await readFile(join(folder, name)))];
    }),
  );
}
