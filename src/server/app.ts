import Fastify, { type FastifyInstance } from 'fastify';
import { health } from './health.ts';
import type { Services } from './services.ts';

/** The whole site as one Fastify application, not yet listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: services.log as never });
  await app.register(health, { database: services.database });
  return app as unknown as FastifyInstance;
}
