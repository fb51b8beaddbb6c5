/** Health checks, load shedding and metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import metrics from 'fastify-metrics';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { newestBackup } from '#platform/backup/backup.ts';
import type { Config } from '#platform/config.ts';
import { freeBytesIn } from '#platform/data-dir.ts';
import { type Database, isDiskFull, ReadOnlyError } from '#platform/database.ts';
import { databaseVersion, knownVersion } from '#platform/migrate.ts';
import type { Notices } from '#platform/notices.ts';
import { hasSiblings, siteVersion } from '#platform/program.ts';
import type { Services } from '#platform/services.ts';
import { metricsOfAll } from '../processes/site-processes.ts';

/** Timeout for the database, ms. */
const DATABASE_ANSWERS = 2000;

/** Interval at which a process checks the disk, ms. */
const LOOK_AGAIN = 5000;
const MB = 1024 * 1024;
/** Free space below which the disk counts as full. PostgreSQL needs 16 MB for the next WAL segment. */
const MIN_FREE = 32 * MB;
/**
 * Free space that ends the full state. Above MIN_FREE, so that a temporary file does not switch the state
 * back and forth.
 */
const FREE_AGAIN = 64 * MB;

/**
 * `/health`: the process runs, which is enough for searches. `/ready`: the database accepts writes, has free
 * disk space and has this program's migrations. Otherwise, and while the only process is closing, the
 * response is 503 with `why`. A ready response contains the program's version, the catalogue version that
 * this process serves, and whether the process is `behind`: it could not load the current version.
 */
export async function health(
  app: FastifyInstance,
  given: {
    database: Database;
    versions: Pick<Versions, 'current' | 'behind'>;
    config: Pick<Config, 'dataDir'>;
  },
): Promise<void> {
  const { database, versions } = given;
  const newestMigration = await knownVersion();
  const isFull = watchDisk(app, given.config);
  let closing = false;
  app.addHook('preClose', async () => {
    // If one of several processes closes, the others stay ready.
    closing = !hasSiblings;
  });
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'up' };
  });
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const why = closing ? 'closing' : await lacks(database, newestMigration, isFull);
    if (why === undefined) {
      return {
        status: 'ready',
        version: siteVersion,
        catalogue: { version: versions.current(), behind: versions.behind() },
      };
    }
    return reply.code(503).send({ status: 'not ready', why });
  });
}

/**
 * Checks the free disk space of DATA_DIR, also between requests, so that all processes report the same.
 * @returns a function that checks now and resolves to whether the disk is full
 */
function watchDisk(
  app: FastifyInstance,
  { dataDir }: Pick<Config, 'dataDir'>,
): () => Promise<boolean> {
  let isFull = false;
  const look = async () => {
    // An unreadable folder does not count as a full disk; the doctor reports the folder.
    const free = await freeBytesIn(dataDir).catch(() => Number.POSITIVE_INFINITY);
    isFull = free < (isFull ? FREE_AGAIN : MIN_FREE);
    return isFull;
  };
  const timer = setInterval(look, LOOK_AGAIN).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return look;
}

/** The reason why the database can't serve all calls; undefined if it can. */
async function lacks(
  database: Database,
  newestMigration: number,
  isFull: () => Promise<boolean>,
): Promise<string | undefined> {
  try {
    const version = await databaseVersion(database.write, DATABASE_ANSWERS);
    if (version < newestMigration) return 'migrations are missing';
    const full = (await isFull()) || (await isDiskFull(database.write));
    return full ? 'no room left on the disk' : undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === ReadOnlyError.code
      ? 'the database takes no writes'
      : 'no answer of the database';
  }
}

/** Maximum average delay of the event loop, ms. Above it the site responds with 503. */
const TOO_LATE = 3000;

/** Paths served under any load: they are cheap, and a page that lacks a script or a style stays broken. */
const ALWAYS_ANSWERED = /^\/(?:(?:staff-)?assets\/|(?:health|ready)$)/;

/** Resolution of the delay measurement, and interval of the checks, ms. */
const RESOLUTION = 10;
const MEASURE_AGAIN = 1000;

/** Responds with 503 while the process is overloaded, except on ALWAYS_ANSWERED paths. */
export function shedLoad(app: FastifyInstance, tooLate = TOO_LATE): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let isOverloaded = false;
  const timer = setInterval(() => {
    // No measurement means that the event loop was blocked all the time.
    isOverloaded = delays.count === 0 || delays.mean / 1e6 - RESOLUTION > tooLate;
    delays.reset();
  }, MEASURE_AGAIN).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isOverloaded || ALWAYS_ANSWERED.test(request.url)) return;
    void reply.header('retry-after', '5');
    // The error handlers of calls and pages report this code as 'busy'.
    const code = 'FST_UNDER_PRESSURE';
    throw Object.assign(new Error('Service Unavailable'), { code, statusCode: 503 });
  });
}

/** `/metrics` for Prometheus, protected by METRICS_TOKEN. Without that setting the route does not exist. */
export async function showMetrics(app: FastifyInstance, { metricsToken }: Config): Promise<void> {
  if (metricsToken === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/metrics') return;
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      await reply.code(401).send('METRICS_TOKEN is needed.');
    }
  });
  await app.register(
    metrics as never,
    {
      endpoint: hasSiblings ? null : '/metrics',
      clearRegisterOnInit: true,
      // Quantiles of several processes can't be combined; their histograms can.
      routeMetrics: { enabled: { histogram: true, summary: false } },
    } as never,
  );
  if (hasSiblings) showMetricsOfAll(app);
}

/** Compares digests, so that timing reveals neither a prefix nor the length of the token. */
const isSame = (sent: string, secret: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(sent).digest(),
    createHash('sha256').update(secret).digest(),
  );

/**
 * Responds with the metrics of all processes of the site. Counters of an ended process are kept; gauges, such
 * as memory, are not.
 */
function showMetricsOfAll(app: FastifyInstance): void {
  const { AggregatorRegistry, Gauge, register, Summary } = app.metrics.client;
  const registry = new AggregatorRegistry();
  const remove = (kind: typeof Gauge | typeof Summary) => {
    for (const metric of register.getMetricsAsArray()) {
      if (metric instanceof kind) register.removeSingleMetric(metric.name);
    }
  };
  // Histograms of the same values stay: their counts can be added.
  remove(Summary);
  app.get('/metrics', { logLevel: 'silent', exposeHeadRoute: false }, async (_request, reply) =>
    reply.type(registry.contentType).send(await metricsOfAll()),
  );
  app.addHook('onClose', async () => {
    // Gauges end with their process. shutdown() reports the counters, which are added to the site's totals.
    remove(Gauge);
    await registry.shutdown().catch(() => undefined);
  });
}

/**
 * Adds metrics of the site's state: whether the database accepts writes, the catalogue version that this
 * process serves and whether it is behind, waiting mails and jobs, and the age of the newest backup.
 */
export function showStateMetrics(
  app: FastifyInstance,
  { versions, notices }: { versions: Versions; notices: Notices },
  { config, database }: Pick<Services, 'config' | 'database'>,
): void {
  if (!app.hasDecorator('metrics')) return;
  const { client } = app.metrics;
  const gauge = (
    name: string,
    help: string,
    of: 'min' | 'max',
    value: () => number | Promise<number>,
  ) =>
    new client.Gauge({
      name,
      help,
      // The metric of several processes has the worst of their values.
      aggregator: of,
      async collect() {
        // On an error the metric keeps the last value; other metrics report that the database is down.
        await Promise.resolve()
          .then(value)
          .then((read) => this.set(read))
          .catch(() => undefined);
      },
    });
  const versionHelp = 'Version of the catalogue that is served';
  gauge('catalogue_version', versionHelp, 'min', versions.current);
  const behindHelp = '1 while the version that visitors should read is missing here';
  gauge('catalogue_behind', behindHelp, 'max', () => Number(versions.behind()));
  const connectedHelp = '1 while the database that takes writes answers';
  gauge('database_connected', connectedHelp, 'min', () => Number(notices.isConnected()));
  const count = async (where: string) => {
    const text = `select count(*)::int as jobs from jobs.job where ${where}`;
    const { rows } = await database.write.query<{ jobs: number }>(text);
    return rows[0]?.jobs ?? 0;
  };
  gauge('mails_late', 'Mails that failed or wait for more than 5 minutes', 'max', () =>
    count(`name like '%mail%' and (attempts > 0 or run_at < now() - interval '5 minutes')`),
  );
  gauge('jobs_failing', 'Jobs that failed three times or more', 'max', () =>
    count('attempts >= 3'),
  );
  const { backupDir } = config;
  if (backupDir === undefined) return;
  gauge('backup_age_seconds', 'Age of the newest backup in BACKUP_DIR', 'max', async () => {
    const newest = await newestBackup(backupDir).catch(() => undefined);
    return newest && !newest.isCut ? (Date.now() - newest.made) / 1000 : Number.POSITIVE_INFINITY;
  });
}
