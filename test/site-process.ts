/**
 * A process with the calls of the site, to be killed by tests and measured by the bench: tells its
 * address in one line. Its settings are those of the environment.
 */
import { loadDemo } from '../src/features/catalogue/server/demo.ts';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { silentLog } from '../src/server/log.ts';
import { startSite } from '../src/server/site.ts';

const config = readConfig(process.env);
const log = silentLog();
const site = await startSite({ config, log, pages: 'none', build: buildApp, loadDemo });
process.stdout.write(`${site.url}\n`);
process.on('SIGTERM', async () => {
  await site.stop();
  process.exit(0);
});
