import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { identify } from '#features/accounts/server/public.ts';
import {
  catalogueHandlers,
  openVersions,
  publishFirst,
  sitemapSource,
} from '#features/catalogue/server/public.ts';
import { callRoutes, createGateway, openApi } from '#features/gateway/server/public.ts';
import { languageHandlers } from '#features/language/server/public.ts';
import { health } from './health.ts';
import { pages } from './pages.ts';
import type { Services } from './services.ts';
import { sitemap } from './sitemap.ts';

/** The whole site as one Fastify application, not yet listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, database, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // A line for every request would cost more than most answers do.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  await publishFirst(database);
  const versions = await openVersions(database, log);
  app.addHook('onClose', versions.close);
  const gateway = createGateway({
    handlers: { ...catalogueHandlers(versions, config), ...languageHandlers },
    identify: (token) => identify(database, token),
    stamp: () => String(versions.current()),
    log,
    checkAnswers: config.environment === 'test',
  });

  // Small answers cost more to compress than to send.
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] });
  const https = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? undefined : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(health, { database });
  await app.register(async (calls) => {
    await calls.register(swagger, {
      mode: 'static',
      specification: { document: openApi() as never },
    });
    await calls.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
  await app.register(callRoutes, { gateway, https });
  if (services.pages !== 'none') {
    await app.register(sitemap, { source: sitemapSource(versions), config });
    await app.register(pages, { gateway, config, dev: services.pages === 'sources' });
  }
  return app as unknown as FastifyInstance;
}
