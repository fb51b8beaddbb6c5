import type { FastifyInstance } from 'fastify';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { type Database, isDiskFull, ReadOnlyError } from '#platform/database.ts';
import { databaseVersion, knownVersion } from '#platform/migrate.ts';
import { hasSiblings } from '#platform/siblings.ts';

/** How long to wait for the database, ms. */
const DATABASE_ANSWERS = 2000;

/**
 * `/health`: the process runs; searches need no more. `/ready`: the database takes writes, has room
 * for them, and has this program's migrations; otherwise, and while a single process is closing, 503 and
 * `why`. It tells which version of the catalogue this process serves, and whether it is `behind`: it could
 * not fetch the one that visitors should read.
 */
export async function health(
  app: FastifyInstance,
  given: { database: Database; versions: Pick<Versions, 'current' | 'behind'> },
): Promise<void> {
  const { database, versions } = given;
  const known = await knownVersion();
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
    const why = closing ? 'closing' : await lacks(database, known);
    if (why === undefined) {
      return {
        status: 'ready',
        catalogue: { version: versions.current(), behind: versions.behind() },
      };
    }
    return reply.code(503).send({ status: 'not ready', why });
  });
}

/** What the database lacks for all calls to be answered. */
async function lacks(database: Database, known: number): Promise<string | undefined> {
  try {
    const version = await databaseVersion(database.write, DATABASE_ANSWERS);
    if (version < known) return 'migrations are missing';
    return isDiskFull() ? 'no room left on the disk' : undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === ReadOnlyError.code
      ? 'the database takes no writes'
      : 'no answer of the database';
  }
}
