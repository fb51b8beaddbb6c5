import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { addDemoAccounts } from '#features/accounts/server/open.ts';
import { sitemapSource } from '#features/catalogue/server/items/openable-items.ts';
import { stockRoutes } from '#features/catalogue-desk/erp-stock/server/stock-routes.ts';
import { importRoutes } from '#features/catalogue-desk/import/server/upload.ts';
import { documentRoutes, playerOrigins } from '#features/content/server/documents.ts';
import { contentSitemap } from '#features/content/server/items.ts';
import { callRoutes } from '#features/gateway/server/customer-routes.ts';
import { MAX_BODY } from '#features/gateway/server/routes.ts';
import {
  orderFileDownloads,
  orderPapers,
} from '#features/ordering/desk/server/order-file-routes.ts';
import { pictureUploads } from '#features/pictures/desk/server/upload.ts';
import { pictureRoutes } from '#features/pictures/server/pictures.ts';
import { textUploads } from '#features/texts/desk/server/take-file.ts';
import { textRoutes } from '#features/texts/server/live-texts.ts';
import { type Config, isHttps } from '#platform/config.ts';
import { withoutTimeLimits } from '#platform/database.ts';
import type { Services } from '#platform/services.ts';
import { exportRoutes } from '#staff/server/exports/routes.ts';
import { loadDemoStaff, openStaff } from '#staff/server/open.ts';
import { staffRoutes } from '#staff/server/routes.ts';
import { pages } from '../pages/pages.ts';
import { tokenOf } from '../pages/visitor.ts';
import { type Parts, type RunningSite, startSite } from '../processes/site.ts';
import { apiDocs } from './api-docs.ts';
import { limitConnections, mostConnections } from './connections.ts';
import { documents } from './documents.ts';
import { exportedLists, type Features, openDesks, openFeatures } from './features.ts';
import { health, shedLoad, showMetrics, showStateMetrics } from './health.ts';
import {
  answerLastErrors,
  checkHeaders,
  endSlowBodies,
  endUnreadAnswers,
  joinPieces,
  limitPipelines,
  refuseMalformed,
} from './requests.ts';
import { devMail, showsMail, staffPage } from './server-pages.ts';
import { sitemap } from './sitemap.ts';
import { ClosingResponse } from './unread-bodies.ts';

/**
 * Builds the whole site as one Fastify application that does not listen yet.
 * @throws the error of a part that can't start; the started parts are closed
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // Headers have a timeout. Bodies have a minimum rate instead (requests.ts).
    http: {
      headersTimeout: 15_000,
      requestTimeout: 0,
      connectionsCheckingInterval: 5000,
      ServerResponse: ClosingResponse,
    },
    connectionTimeout: 120_000,
    // No timeout: reading the pages may take longer than Fastify's default of 10 s on a busy machine.
    pluginTimeout: 0,
    // Requests on keep-alive connections are served while the process stops.
    return503OnClosing: false,
    // Logging each request would take longer than most responses.
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so they need no logger of their own.
    childLoggerFactory: (logger) => logger,
    // Long path parameters pass here, so that the payload check refuses them with the name of the field.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    bodyLimit: MAX_BODY,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    clientErrorHandler: refuseMalformed,
    // Handles undecodable URLs. Fastify's own response would reveal its error codes.
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance;
  try {
    const byNetwork = config.trustedProxies === 0;
    limitConnections(app, { most: await mostConnections(), byNetwork });
    limitPipelines(app);
    checkHeaders(app);
    joinPieces(app);
    endSlowBodies(app);
    endUnreadAnswers(app);
    answerLastErrors(app);
    const features = await openFeatures(app, services);
    await addSafety(app, config);
    await addCalls(app, services, features);
    await addFiles(app, services, features);
    if (services.pages !== 'none') await addPages(app, services, features);
    return app;
  } catch (error) {
    // An error while closing must not replace the first error.
    await app.close().catch(() => undefined);
    throw error;
  }
}

function refuseAddress(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  void reply.code(400).type('text/plain; charset=utf-8').send('This is not an address.');
}

/** Adds security headers, compression, load shedding and metrics. */
async function addSafety(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(compress, {
    // Compressing smaller responses costs more than it saves.
    threshold: 4096,
    encodings: ['br', 'gzip'],
    // Only call routes decompress bodies.
    globalDecompression: false,
  });
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
  // In tests the client runs in this process, too, and its load would count as the site's.
  if (config.environment !== 'test') shedLoad(app);
  await showMetrics(app, config);
}

/** Adds the calls of customers and staff, and their documentation. */
async function addCalls(app: FastifyInstance, services: Services, features: Features) {
  const { config, database } = services;
  const { gateway, versions, notices, pictures, contentDesk, imports, evidence } = features;
  await app.register(health, { config, database, versions });
  showStateMetrics(app, features, services);
  await app.register(apiDocs);
  await app.register(callRoutes, { gateway, https: isHttps(config) });
  await app.register(staffRoutes, {
    gateway: await openStaff({
      ...services,
      evidence,
      desks: openDesks(services, features),
      notices,
    }),
    evidence,
    https: isHttps(config),
    more: [
      importRoutes({ database, ...imports }),
      stockRoutes(withoutTimeLimits(database)),
      exportRoutes(withoutTimeLimits(database), exportedLists(versions)),
      pictureUploads({ database, files: pictures.files }),
      textUploads(withoutTimeLimits(database)),
      ...contentDesk.routes,
      orderFileDownloads({ database, files: pictures.files }),
      orderPapers({ database, seller: config }),
    ],
  });
}

/** Adds files with their own URL: texts, pictures, documents, mails of the demo. */
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
  await app.register(documents, {
    gateway,
    database,
    seller: config,
    https: isHttps(config),
  });
}

async function addPages(app: FastifyInstance, services: Services, features: Features) {
  const { config, database } = services;
  const { gateway, versions, texts, limits, pictures } = features;
  await pictures.attachDrawings();
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
    // Tests render from sources, too, but their sources do not change.
    keep: services.pages === 'built' || config.environment === 'test',
  });
}

/** Origin of a URL, for the content security policy; empty for a URL of this site. */
const originsOf = (address: string): string[] => {
  const origin = URL.parse(address)?.origin;
  return origin ? [origin] : [];
};

export const startWhole = (parts: Omit<Parts, 'build' | 'loadDemo'>): Promise<RunningSite> =>
  startSite({ ...parts, build: buildApp, loadDemo });

/** Loads the demo. Imports are dynamic, because a running site does not need these modules. */
async function loadDemo(services: Services): Promise<void> {
  const demo = await import('#demo/load-catalogue.ts');
  await demo.loadDemo(services);
  await loadDemoStaff(services);
  await addDemoAccounts(services.database);
  const ordering = await import('#demo/load-orders.ts');
  await ordering.loadDemoOrders(services);
  const content = await import('#demo/load-content.ts');
  await content.loadDemoContent(services);
}
