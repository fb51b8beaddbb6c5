import type { FastifyInstance } from 'fastify';
import type { Versions } from '#features/catalogue-index/versions.ts';
import type { Config } from '#platform/config.ts';
import { roomIn } from '#platform/data-dir.ts';
import { type Database, isDiskFull, ReadOnlyError } from '#platform/database.ts';
import { databaseVersion, knownVersion } from '#platform/migrate.ts';
import { hasSiblings, siteVersion } from '#platform/program.ts';

/** How long to wait for the database, ms. */
const DATABASE_ANSWERS = 2000;

/** How often each process looks at the disk, ms. */
const LOOK_AGAIN = 5000;
const MB = 1024 * 1024;
/** With less free than this the disk is full: PostgreSQL needs 16 MB for the next piece of its log. */
const LEAST_ROOM = 32 * MB;
/** How much must be free again, so that a file that comes and goes doesn't change the answer each time. */
const ROOM_AGAIN = 64 * MB;

/**
 * `/health`: the process runs; searches need no more. `/ready`: the database takes writes, has free space
 * for them, and has this program's migrations. Otherwise, and while a single process is closing, the reply is
 * 503 with
 * `why`. It reports the version of the program, the version of the catalogue that this process serves, and
 * whether it is `behind`: it could not load the version that visitors should read.
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
  const known = await knownVersion();
  const isFull = watchDisk(app, given.config);
  let closing = false;
  app.addHook('preClose', async () => {
    // Where one of several processes closes, the site may be as ready as before.
    closing = !hasSiblings;
  });
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'up' };
  });
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const why = closing ? 'closing' : await lacks(database, known, isFull);
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
 * Looks at the free room of the disk with DATA_DIR, also between requests, so that all processes of a site
 * give the same answer.
 */
function watchDisk(
  app: FastifyInstance,
  { dataDir }: Pick<Config, 'dataDir'>,
): () => Promise<boolean> {
  let isFull = false;
  const look = async () => {
    // A folder that can't be read is another fault: the doctor names it.
    const room = await roomIn(dataDir).catch(() => Number.POSITIVE_INFINITY);
    isFull = room < (isFull ? ROOM_AGAIN : LEAST_ROOM);
    return isFull;
  };
  const timer = setInterval(look, LOOK_AGAIN).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return look;
}

/** What the database lacks for all calls to be answered. */
async function lacks(
  database: Database,
  known: number,
  isFull: () => Promise<boolean>,
): Promise<string | undefined> {
  try {
    const version = await databaseVersion(database.write, DATABASE_ANSWERS);
    if (version < known) return 'migrations are missing';
    const full = (await isFull()) || (await isDiskFull(database.write));
    return full ? 'no room left on the disk' : undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === ReadOnlyError.code
      ? 'the database takes no writes'
      : 'no answer of the database';
  }
}
