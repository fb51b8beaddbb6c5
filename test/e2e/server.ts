/**
 * The site as `npm start` runs it, for the journeys: built pages, an embedded database and the demo
 * catalogue in a folder that is removed afterwards, any free port.
 */
import { rmSync } from 'node:fs';
import { visitorLimit } from './visitor-limit.ts';

const dataDir = process.env.E2E_DATA_DIR;
if (!dataDir) throw new Error('E2E_DATA_DIR must name a folder for this run alone.');
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', PROCESSES: '1' });
// All journeys come from one address; those through the captcha say another one.
Object.assign(process.env, {
  TRUSTED_PROXIES: '1',
  LIMIT_VISITOR: String(visitorLimit),
  LIMIT_VISITOR_DAY: String(10 * visitorLimit),
});
// The wrong passwords of all journeys together bring no captcha to any of them.
process.env.LOGIN_FAILURES = '1000';
process.env.LOGIN_LOCK = '1000';
// A picture of the site's own stands for every tile of the map: journeys ask no other host.
process.env.MAP_TILES_URL = '/favicon.svg?{z}-{x}-{y}';
for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'NODE_ENV', 'DEMO']) {
  delete process.env[name];
}
await import('../../tools/start.ts');
