/** Opens and closes every feature of the site: handlers, jobs and desks. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ExportList } from '#contract/staff/names.ts';
import { demoPictureJobs } from '#demo/load-content.ts';
import {
  accessRequests,
  customerChanges,
  customerExports,
  customerReads,
  waitingAccounts,
} from '#features/accounts/desk/server/customers.ts';
import { queueMail } from '#features/accounts/mail/letters.ts';
import { readEmail } from '#features/accounts/server/fields.ts';
import { openAccounts } from '#features/accounts/server/open.ts';
import {
  answersWithOwn,
  type CrossSources,
} from '#features/catalogue/server/cross-reference/cross-many.ts';
import { catalogueHandlers } from '#features/catalogue/server/handlers.ts';
import { type LiveStock, openStock } from '#features/catalogue/server/items/stock.ts';
import { openZeroCounter } from '#features/catalogue/server/zero-results/zero-counter.ts';
import { catalogueExports } from '#features/catalogue-desk/export/server/export.ts';
import { openImports } from '#features/catalogue-desk/import/server/job.ts';
import { publishJobs } from '#features/catalogue-desk/items/server/publishing.ts';
import { revertJobs } from '#features/catalogue-desk/items/server/revert.ts';
import { missingDataExports } from '#features/catalogue-desk/missing-data/server/missing-data.ts';
import { catalogueChanges, catalogueReads } from '#features/catalogue-desk/server/handlers.ts';
import { zeroSearchExports } from '#features/catalogue-desk/zero-searches/server/zero-searches.ts';
import { publishAtStart } from '#features/catalogue-index/publish.ts';
import { openVersions, type Versions } from '#features/catalogue-index/versions.ts';
import { openContentDesk } from '#features/content/desk/server/file-routes.ts';
import { contentChanges, contentReads } from '#features/content/desk/server/handlers.ts';
import { contentHandlers } from '#features/content/server/handlers.ts';
import { captchaHandlers } from '#features/gateway/server/captcha-handlers.ts';
import { evidenceJobs, openEvidence } from '#features/gateway/server/evidence.ts';
import { createGateway, type Editions } from '#features/gateway/server/gateway.ts';
import { createLimits } from '#features/gateway/server/limits.ts';
import { openPost } from '#features/mail/server/letter.ts';
import { backlogExports, backlogReads } from '#features/ordering/desk/server/backlog.ts';
import { carrierChanges, carrierReads } from '#features/ordering/desk/server/carriers.ts';
import { orderExports } from '#features/ordering/desk/server/exports.ts';
import {
  type MatchNumbers,
  orderChanges,
  orderQueues,
  orderReads,
} from '#features/ordering/desk/server/orders.ts';
import { priceListExports } from '#features/ordering/desk/server/price-list-store.ts';
import { priceListChanges, priceListReads } from '#features/ordering/desk/server/price-lists.ts';
import { stampChanges, stampReads } from '#features/ordering/desk/server/stamp.ts';
import { openOrdering } from '#features/ordering/server/open.ts';
import { pictureChanges, pictureReads } from '#features/pictures/desk/server/handlers.ts';
import { openPictures } from '#features/pictures/server/store.ts';
import { textChanges, textReads } from '#features/texts/desk/server/change.ts';
import { textExports } from '#features/texts/desk/server/file.ts';
import { termJobs } from '#features/texts/desk/server/terms.ts';
import { languageHandlers, openLiveTexts } from '#features/texts/server/live-texts.ts';
import { withoutTimeLimits } from '#platform/database.ts';
import { startJobs } from '#platform/job-workers.ts';
import { jobsOf } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { type Notices, openNotices } from '#platform/notices.ts';
import { crashes } from '#platform/processes.ts';
import { siblingsOf } from '#platform/program.ts';
import type { Services } from '#platform/services.ts';
import { auditExports } from '#staff/server/audit.ts';
import type { Desks } from '#staff/server/open.ts';
import type { ExportedList } from '#staff/server/paging.ts';

/**
 * Number of jobs that all processes of a site together run at the same time, besides a long job. Each process
 * runs at least one.
 */
const JOBS = 2;

export type Features = Awaited<ReturnType<typeof openFeatures>>;

/** Opens all features. Each closes together with the application. */
export async function openFeatures(app: FastifyInstance, services: Services) {
  const { config, database, log } = services;
  logCrashes(app, log);
  // No time limits of calls, because no caller waits for jobs and publishing.
  const unlimited = withoutTimeLimits(database);
  await publishAtStart(unlimited);
  const notices = openNotices(database, log);
  app.addHook('onClose', notices.close);
  const versions = await openVersions(database, join(config.dataDir, 'versions'), notices);
  app.addHook('onClose', async () => versions.close());
  const stock = await openStock(unlimited, config, notices);
  const texts = await openLiveTexts(database, notices);
  const limits = createLimits({ pool: database.write, log, settings: config });
  app.addHook('onClose', limits.close);
  const evidence = openEvidence({ pool: database.write, log });
  app.addHook('onClose', evidence.close);
  const post = openPost(services);
  const accounts = await openAccounts({ ...services, limits, post });
  app.addHook('onListen', async () => accounts.warm());
  const pictures = await openPictures(services);
  const { files, makeForPaper } = pictures;
  const ordering = openOrdering({ ...services, post, files, makeForPaper });
  const contentDesk = openContentDesk(services, pictures);
  const imports = await openImports(services);
  const families = jobsOf(
    accounts.jobs,
    pictures.jobs,
    demoPictureJobs(pictures.keep),
    contentDesk.jobs,
    imports.jobs,
    publishJobs(unlimited, log, versions.folder),
    revertJobs,
    ordering.jobs,
    termJobs,
    evidenceJobs,
  );
  const atOnce = Math.max(1, Math.round(JOBS / siblingsOf(config)));
  const jobs = await startJobs({ database: unlimited, log, notices, atOnce, ...families });
  app.addHook('onClose', async () => {
    imports.close();
    pictures.close();
    await jobs.stop();
    post.close();
  });
  const zeroCounter = openZeroCounter(services);
  app.addHook('onClose', zeroCounter.close);
  const gateway = createGateway({
    handlers: {
      ...accounts.handlers,
      ...catalogueHandlers(database, versions, stock, ordering.own),
      ...ordering.handlers,
      ...pictures.handlers,
      ...contentHandlers(database, versions, config),
      ...languageHandlers,
      ...captchaHandlers({
        pool: database.write,
        limits,
        readEmail,
        emailOf: accounts.emailOf,
        sendCode: (client, { to, code, language }) =>
          queueMail(client, { to, template: 'captchaCode', language, params: { code } }),
      }),
    },
    identify: accounts.identify,
    stamp: () => `${versions.current()}.${texts.version()}`,
    editions: openEditions(notices, stock),
    log,
    limits,
    onReply: zeroCounter.onReply,
    evidence,
    checkAnswers: config.environment === 'test',
  });
  const core = { gateway, versions, notices, texts, limits, accounts };
  const matchNumbers = matcherOf({ versions, stock, own: ordering.own });
  return { ...core, matchNumbers, pictures, contentDesk, imports, evidence };
}

/** Returns a function that matches numbers as the customer would see them, with English texts for staff. */
const matcherOf =
  (sources: CrossSources): MatchNumbers =>
  (customer, numbers) =>
    answersWithOwn(sources, numbers, {
      level: customer.level,
      language: 'en',
      customer: { ...customer, session: 0 },
    });

/** Logs processes that died during a task, because of an attack or a bug in a library. */
function logCrashes(app: FastifyInstance, log: Logger): void {
  const logCrash = (crash: object) => log.warn(crash, 'a task ended its process');
  crashes.on('crash', logCrash);
  app.addHook('onClose', async () => {
    crashes.off('crash', logCrash);
  });
}

export const openDesks = (
  { database, config }: Pick<Services, 'database' | 'config'>,
  { versions, matchNumbers, pictures: { files, makeForPaper } }: Features,
): Desks => ({
  reads: {
    getQueues: async () => {
      const [accounts, access, orders] = await Promise.all([
        waitingAccounts(database),
        accessRequests(database),
        orderQueues(database),
      ]);
      return { val: { waitingAccounts: accounts, accessRequests: access, ...orders } };
    },
    ...customerReads(database),
    ...orderReads({ database, versions, files, makeForPaper, seller: config }, matchNumbers),
    ...backlogReads(database, versions),
    ...priceListReads(database, versions, config),
    ...carrierReads(database),
    ...stampReads({ database, files }),
    ...pictureReads(database),
    ...catalogueReads(database, versions),
    ...contentReads(database),
    ...textReads(database),
  },
  changes: {
    ...customerChanges,
    ...orderChanges(files, config),
    ...priceListChanges,
    ...carrierChanges,
    ...stampChanges(files, makeForPaper),
    ...pictureChanges,
    ...catalogueChanges,
    ...contentChanges,
    ...textChanges,
  },
});

export const exportedLists = (versions: Versions): Record<ExportList, ExportedList> => ({
  ...catalogueExports,
  ...customerExports,
  ...orderExports(versions),
  ...backlogExports(versions),
  ...priceListExports(versions),
  ...zeroSearchExports,
  ...missingDataExports,
  ...textExports,
  ...auditExports,
});

/** Notification channel of the triggers of migration 0008. */
const CHANNEL = 'content_changed';

/**
 * Version numbers of stock and content, which are not part of a catalogue version. The cache keys of
 * responses contain them. The content version is incremented at each notification, and every few seconds,
 * because notifications can be lost and content can have a publication time.
 */
function openEditions(notices: Notices, stock: LiveStock): Editions {
  let content = 0;
  notices.follow(CHANNEL, async () => {
    content += 1;
  });
  return { stock: stock.edition, content: () => content };
}
