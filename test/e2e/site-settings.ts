/** Settings under which a site serves the journeys. */
import { visitorLimit } from './visitor-limit.ts';

export const siteSettings: Record<string, string> = {
  HOST: '127.0.0.1',
  PROCESSES: '1',
  // All journeys share one address; journeys with the captcha send another address in a header.
  TRUSTED_PROXIES: '1',
  LIMIT_VISITOR: String(visitorLimit),
  LIMIT_VISITOR_DAY: String(10 * visitorLimit),
  // The wrong passwords of all journeys together bring no captcha to any of them.
  LOGIN_FAILURES: '1000',
  LOGIN_LOCK: '1000',
  // A picture of the site replaces every tile of the map: journeys call no other host.
  MAP_TILES_URL: '/favicon.svg?{z}-{x}-{y}',
};

for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'NODE_ENV', 'DEMO']) {
  delete process.env[name];
}
