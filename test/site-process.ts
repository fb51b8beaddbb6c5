/**
 * A process that serves the site's calls, which tests kill and the bench measures. Prints its URL on a line.
 * Settings come from the environment.
 */

import { startSite } from '#app/processes/site.ts';
import { buildApp } from '#app/server/app.ts';
import { loadDemo } from '#demo/load-catalogue.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';

const config = readConfig(process.env);
const log = silentLog();
const site = await startSite({ config, log, pages: 'none', build: buildApp, loadDemo });
process.stdout.write(`${site.url}\n`);
process.on('SIGTERM', async () => {
  await site.stop();
  process.exit(0);
});
