/** Opens every feature of the site: what they answer, what they work on later, and how they end. */
import type { FastifyInstance } from 'fastify';
import { openAccounts, queueMail, readEmail } from '#features/accounts/server/public.ts';
import {
  catalogueHandlers,
  desk,
  openImports,
  openVersions,
  openZeroCounter,
  publishFirst,
} from '#features/catalogue/server/public.ts';
import {
  contentHandlers,
  demoPictureJobs,
  openContentDesk,
} from '#features/content/server/public.ts';
import {
  captchaHandlers,
  createGateway,
  createLimits,
  evidenceJobs,
  openEvidence,
} from '#features/gateway/server/public.ts';
import { languageHandlers, openLiveTexts, termJobs } from '#features/language/server/public.ts';
import { openPost } from '#features/mail/server/public.ts';
import { openOrdering } from '#features/ordering/server/public.ts';
import { openPictures } from '#features/pictures/server/public.ts';
import { unhurried } from './database.ts';
import { openEditions } from './editions.ts';
import { jobsOf, startJobs } from './jobs.ts';
import type { Logger } from './log.ts';
import { openNotices } from './notices.ts';
import { deaths } from './processes.ts';
import type { Services } from './services.ts';

/** The features that routes need, opened. */
export type Features = Awaited<ReturnType<typeof openFeatures>>;

/** Opens them; each ends when the application closes. */
export async function openFeatures(app: FastifyInstance, services: Services) {
  const { config, database, log } = services;
  tellDeaths(app, log);
  // Jobs and publishing take their time; nobody waits for their answer.
  const patient = unhurried(database);
  await publishFirst(patient);
  const notices = openNotices(database, log);
  app.addHook('onClose', notices.close);
  const versions = await openVersions(database, notices);
  const texts = await openLiveTexts(database, notices);
  const limits = createLimits({ pool: database.write, log, settings: config });
  app.addHook('onClose', limits.close);
  const evidence = openEvidence({ pool: database.write, log });
  app.addHook('onClose', evidence.close);
  const post = openPost(services);
  const accounts = await openAccounts({ ...services, limits, post });
  app.addHook('onListen', async () => accounts.warm());
  const ordering = openOrdering({ ...services, post });
  const pictures = openPictures(services, versions);
  const contentDesk = openContentDesk(services, pictures);
  const imports = await openImports(services);
  const jobs = await startJobs({
    database: patient,
    log,
    ...jobsOf(
      accounts.jobs,
      pictures.jobs,
      demoPictureJobs(pictures.keep),
      contentDesk.jobs,
      imports.jobs,
      desk.publishJobs(patient, log),
      desk.takeBackJobs,
      ordering.jobs,
      termJobs,
      evidenceJobs,
    ),
  });
  app.addHook('onClose', async () => {
    imports.close();
    await jobs.stop();
    pictures.close();
    post.close();
  });
  await desk.renewOldFormat(patient);
  const zeroCounter = openZeroCounter(services);
  app.addHook('onClose', zeroCounter.close);
  const gateway = createGateway({
    handlers: {
      ...accounts.handlers,
      ...catalogueHandlers(versions, config),
      ...ordering.handlers,
      ...pictures.handlers,
      ...contentHandlers(database, versions, config),
      ...languageHandlers,
      ...captchaHandlers({
        pool: database.write,
        captcha: limits.captcha,
        limits,
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
    evidence,
    checkAnswers: config.environment === 'test',
  });
  return { gateway, versions, texts, limits, accounts, pictures, contentDesk, imports, evidence };
}

/** A process that died of its order is told in the log: it may be an attack, or a fault of a library. */
function tellDeaths(app: FastifyInstance, log: Logger): void {
  const tell = (death: object) => log.warn(death, 'a process was ended by its order');
  deaths.on('death', tell);
  app.addHook('onClose', async () => {
    deaths.off('death', tell);
  });
}
