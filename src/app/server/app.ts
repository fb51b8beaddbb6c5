import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { stockRoutes } from '#features/catalogue/erp-stock/desk/server/stock-routes.ts';
import { importRoutes } from '#features/catalogue/import/desk/server/routes.ts';
import { sitemapSource } from '#features/catalogue/server/sitemap.ts';
import { closestOf } from '#features/catalogue/zero-results/desk/server/closest-of.ts';
import { documentRoutes } from '#features/content/server/documents.ts';
import { playerOrigins } from '#features/content/server/embeds.ts';
import { contentSitemap } from '#features/content/server/sitemap.ts';
import { openApi } from '#features/gateway/server/openapi.ts';
import { callRoutes } from '#features/gateway/server/routes.ts';
import { pictureUploads } from '#features/pictures/desk/server/upload.ts';
import { pictureRoutes } from '#features/pictures/server/routes.ts';
import { textUploads } from '#features/texts/desk/server/routes.ts';
import { textRoutes } from '#features/texts/server/routes.ts';
import { type Config, isHttps } from '#platform/config.ts';
import { withoutTimeLimits } from '#platform/database.ts';
import type { Services } from '#platform/services.ts';
import { exportRoutes } from '#staff/server/exports/routes.ts';
import { openStaff } from '#staff/server/open.ts';
import { staffRoutes } from '#staff/server/routes.ts';
import { pages } from '../pages/pages.ts';
import { exportedLists, openDesks } from './desks.ts';
import { devMail, showsMail } from './dev-mail.ts';
import { documents } from './documents.ts';
import { type Features, openFeatures } from './features.ts';
import { health } from './health.ts';
import { sitemap } from './sitemap.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { staffPage } from './staff-page.ts';
import { tokenOf } from './visitor.ts';
import { shedLoad, showMetrics } from './watch.ts';

/**
 * The whole site as one Fastify application, not yet listening.
 * @throws whatever keeps a part of it from starting, after what had started has ended
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // Headers come at once; how long a body may take goes by its rate (slow-bodies.ts).
    http: { headersTimeout: 15_000, requestTimeout: 0, connectionsCheckingInterval: 5000 },
    connectionTimeout: 120_000,
    // A line for every request would cost more than most answers do.
    logController: new LogController({ disableRequestLogging: true }),
    // Longer parts of a path are told apart by the call, whose sentence names the field.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Addresses that can't be decoded come to no route; Fastify's own answer names its codes.
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance;
  try {
    endSlowBodies(app);
    const features = await openFeatures(app, services);
    await addSafety(app, config);
    await addCalls(app, services, features);
    await addFiles(app, services, features);
    if (services.pages !== 'none') await addPages(app, services, features);
    return app;
  } catch (error) {
    // The failure is told by whoever starts the site; one of the closing would hide it.
    await app.close().catch(() => undefined);
    throw error;
  }
}

function refuseAddress(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  void reply.code(400).type('text/plain; charset=utf-8').send('This is no address.');
}

/** Headers of every page, compression, and the ways to see how the site does. */
async function addSafety(app: FastifyInstance, config: Config): Promise<void> {
  // Small answers cost more to compress than to send.
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] });
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...originsOf(config.mapTilesUrl)],
        frameSrc: ["'self'", ...playerOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps(config) ? undefined : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // Calls that a test makes come from this very process, whose work would count as theirs.
  if (config.environment !== 'test') await shedLoad(app);
  await showMetrics(app, config);
}

/** The calls of customers and of the back office, and what they are for who reads about them. */
async function addCalls(app: FastifyInstance, services: Services, features: Features) {
  const { config, database } = services;
  const { gateway, versions, pictures, contentDesk, imports, evidence } = features;
  await app.register(health, { database });
  await app.register(async (calls) => {
    await calls.register(swagger, {
      mode: 'static',
      specification: { document: openApi() as never },
    });
    await calls.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
  await app.register(callRoutes, { gateway, https: isHttps(config) });
  await app.register(staffRoutes, {
    gateway: await openStaff({
      ...services,
      evidence,
      desks: openDesks(database, closestOf(versions)),
    }),
    evidence,
    https: isHttps(config),
    more: [
      importRoutes({ database, ...imports }),
      stockRoutes(withoutTimeLimits(database)),
      exportRoutes(withoutTimeLimits(database), exportedLists),
      pictureUploads({ database, files: pictures.files }),
      textUploads(withoutTimeLimits(database)),
      ...contentDesk.routes,
    ],
  });
}

/** What is fetched by its own address and is no page: texts, pictures, documents, mails of the demo. */
async function addFiles(app: FastifyInstance, { config, database }: Services, features: Features) {
  const { gateway, accounts, pictures } = features;
  await app.register(textRoutes, { database });
  await app.register(pictureRoutes, { files: pictures.files });
  await app.register(documentRoutes, {
    database,
    files: pictures.files,
    identify: accounts.identify,
    tokenOf: (request) => tokenOf(request, isHttps(config)),
  });
  if (showsMail(config)) await app.register(devMail, { config });
  await app.register(documents, { gateway, https: isHttps(config) });
}

async function addPages(app: FastifyInstance, services: Services, features: Features) {
  const { config, database } = services;
  const { gateway, versions, texts, limits, pictures } = features;
  await pictures.hangDrawings();
  await app.register(sitemap, {
    source: sitemapSource(versions),
    content: contentSitemap(database),
    config,
  });
  await app.register(staffPage, { dev: services.pages === 'sources' });
  await app.register(pages, {
    gateway,
    config,
    texts,
    isEngine: limits.isEngine,
    pace: limits.pace,
    dev: services.pages === 'sources',
    // Tests render from sources, which do not change meanwhile.
    keep: services.pages === 'built' || config.environment === 'test',
  });
}

/** The other host that an address names, as the content security policy takes it. */
const originsOf = (address: string): string[] => {
  const origin = URL.parse(address)?.origin;
  return origin ? [origin] : [];
};
