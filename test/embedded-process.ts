/**
 * A process with an embedded database, which tests kill. Prints the database's URL on a line, or the error on
 * standard error, and keeps running. SIGTERM stops the database and then the process. Arguments: DATA_DIR,
 * folder of the PostgreSQL package, user id to run as.
 */

import { silentLog } from '#platform/log.ts';
import { EmbeddedError, startEmbedded } from '#platform/postgres/embedded.ts';

const [dataDir = '', binariesFrom, user] = process.argv.slice(2);
if (user) {
  // Changes the user only after the imports, because the user may have no access to this project.
  process.setgroups?.([]);
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
try {
  const server = await startEmbedded({ dataDir, binariesFrom, log: silentLog() });
  process.stdout.write(`${JSON.stringify({ url: server.url, adminUrl: server.adminUrl })}\n`);
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(error instanceof EmbeddedError ? error.message : String(error));
  process.exit(1);
}
