/** GET /texts/<language>-<version>.json: what staff changed in a language, for browsers. */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database.ts';
import { changesOf } from './live-texts.ts';

export async function textRoutes(app: FastifyInstance, { database }: { database: Database }) {
  // Of each language the newest, and some that pages made before still ask for.
  const bodies = new LRUCache<string, string>({ max: 40 });
  app.get<{ Params: { language: string; version: string } }>(
    '/texts/:language(^[a-z]{2,3})-:version(^\\d{1,10}).json',
    async ({ params: { language, version } }, reply) => {
      const name = `${language}-${Number(version)}`;
      let body = bodies.get(name);
      if (body === undefined) {
        const changes = await changesOf(database.write, language, Number(version));
        if (!changes) {
          return reply.code(404).header('cache-control', 'no-store').send({ statusCode: 404 });
        }
        body = JSON.stringify(changes);
        bodies.set(name, body);
      }
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/json; charset=utf-8')
        .send(body);
    },
  );
}
