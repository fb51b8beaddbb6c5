/**
 * A process with the calls of the site, to be killed by tests: tells its address in one line. Its
 * settings are those of the environment.
 */
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { silentLog } from '../src/server/log.ts';
import { startSite } from '../src/server/site.ts';

const config = readConfig(process.env);
const site = await startSite({ config, log: silentLog(), pages: 'none', build: buildApp });
process.stdout.write(`${site.url}\n`);
process.on('SIGTERM', async () => {
  await site.stop();
  process.exit(0);
});
