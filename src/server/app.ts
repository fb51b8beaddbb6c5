import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { openAccounts, queueMail, readEmail } from '#features/accounts/server/public.ts';
import {
  catalogueHandlers,
  closestOf,
  desk,
  importRoutes,
  openImports,
  openVersions,
  openZeroCounter,
  publishFirst,
  sitemapSource,
  stockRoutes,
} from '#features/catalogue/server/public.ts';
import {
  contentHandlers,
  contentSitemap,
  demoPictureJobs,
  documentRoutes,
  openContentDesk,
  playerOrigins,
} from '#features/content/server/public.ts';
import {
  callRoutes,
  captchaHandlers,
  createGateway,
  createLimits,
  openApi,
  TOKEN_COOKIE,
} from '#features/gateway/server/public.ts';
import {
  languageHandlers,
  openLiveTexts,
  termJobs,
  textRoutes,
  textUploads,
} from '#features/language/server/public.ts';
import { openPost } from '#features/mail/server/public.ts';
import { openOrdering } from '#features/ordering/server/public.ts';
import { openPictures, pictureRoutes, pictureUploads } from '#features/pictures/server/public.ts';
import { exportRoutes, openStaff, staffRoutes } from '#features/staff/server/public.ts';
import { devMail, showsMail } from './dev-mail.ts';
import { documents } from './documents.ts';
import { openEditions } from './editions.ts';
import { health } from './health.ts';
import { jobsOf, startJobs } from './jobs.ts';
import { openNotices } from './notices.ts';
import { pages } from './pages.ts';
import type { Services } from './services.ts';
import { sitemap } from './sitemap.ts';
import { staffPage } from './staff-page.ts';
import { cookiesOf } from './visitor.ts';
import { shedLoad, showMetrics } from './watch.ts';

/** The whole site as one Fastify application, not yet listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, database, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // A line for every request would cost more than most answers do.
    logController: new LogController({ disableRequestLogging: true }),
    // Longer parts of a path are told apart by the call, whose sentence names the field.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
  });
  await publishFirst(database);
  const notices = openNotices(database, log);
  app.addHook('onClose', notices.close);
  const versions = await openVersions(database, notices);
  const texts = await openLiveTexts(database, notices);
  const limits = createLimits({ pool: database.write, log, settings: config });
  app.addHook('onClose', limits.close);
  const post = openPost(services);
  const accounts = await openAccounts({ ...services, limits, post });
  const ordering = openOrdering({ ...services, post });
  const pictures = openPictures(services);
  const contentDesk = openContentDesk(services, pictures);
  const imports = await openImports(services);
  const jobs = await startJobs({
    database,
    log,
    ...jobsOf(
      accounts.jobs,
      pictures.jobs,
      demoPictureJobs(pictures.keep),
      contentDesk.jobs,
      imports.jobs,
      desk.publishJobs(database, log),
      desk.takeBackJobs,
      ordering.jobs,
      termJobs,
    ),
  });
  await desk.renewOldFormat(database);
  app.addHook('onClose', async () => {
    imports.close();
    await jobs.stop();
    pictures.close();
    post.close();
  });
  const zeroCounter = openZeroCounter(services);
  app.addHook('onClose', zeroCounter.close);
  const gateway = createGateway({
    handlers: {
      ...accounts.handlers,
      ...catalogueHandlers(versions, config),
      ...ordering.handlers,
      ...pictures.handlers,
      ...contentHandlers(database, config),
      ...languageHandlers,
      ...captchaHandlers({
        pool: database.write,
        captcha: limits.captcha,
        readEmail,
        sendCode: (client, { to, code, language }) =>
          queueMail(client, { to, template: 'captchaCode', language, params: { code } }),
      }),
    },
    identify: accounts.identify,
    stamp: () => `${versions.current()}.${texts.version()}`,
    edition: openEditions(notices),
    log,
    limits,
    heed: zeroCounter.heed,
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
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...originsOf(config.mapTilesUrl)],
        frameSrc: ["'self'", ...playerOrigins],
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
  // Calls that a test makes come from this very process, whose work would count as theirs.
  if (config.environment !== 'test') await shedLoad(app);
  await showMetrics(app, config);
  await app.register(async (calls) => {
    await calls.register(swagger, {
      mode: 'static',
      specification: { document: openApi() as never },
    });
    await calls.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
  await app.register(callRoutes, { gateway, https });
  await app.register(staffRoutes, {
    gateway: await openStaff({ ...services, closestOf: closestOf(versions) }),
    https,
    more: [
      importRoutes({ database, ...imports }),
      stockRoutes(database),
      exportRoutes(database),
      pictureUploads({ database, files: pictures.files }),
      textUploads(database),
      ...contentDesk.routes,
    ],
  });
  await app.register(textRoutes, { database });
  await app.register(pictureRoutes, { files: pictures.files });
  await app.register(documentRoutes, {
    database,
    files: pictures.files,
    identify: accounts.identify,
    tokenOf: (request) => cookiesOf(request).get(TOKEN_COOKIE),
  });
  if (showsMail(config)) await app.register(devMail, { config });
  await app.register(documents, { gateway });
  if (services.pages !== 'none') {
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
      pace: limits.pace,
      dev: services.pages === 'sources',
      // Tests render from sources, which do not change meanwhile.
      keep: services.pages === 'built' || config.environment === 'test',
    });
  }
  return app as unknown as FastifyInstance;
}

/** The other host that an address names, as the content security policy takes it. */
const originsOf = (address: string): string[] => {
  const origin = URL.parse(address)?.origin;
  return origin ? [origin] : [];
};
