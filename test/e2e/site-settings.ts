/** Settings of the site that e2e tests use. */
import { visitorLimit } from './visitor-limit.ts';

export const siteSettings: Record<string, string> = {
  HOST: '127.0.0.1',
  PROCESSES: '1',
  // All tests share an IP address. Tests of the captcha send another one in a header.
  TRUSTED_PROXIES: '1',
  LIMIT_VISITOR: String(visitorLimit),
  LIMIT_VISITOR_DAY: String(10 * visitorLimit),
  // High enough for the wrong passwords of all tests together.
  LOGIN_FAILURES: '1000',
  LOGIN_LOCK: '1000',
  // A picture of the site replaces all map tiles, because tests must not call other hosts.
  MAP_TILES_URL: '/favicon.svg?{z}-{x}-{y}',
};

for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'NODE_ENV', 'DEMO']) {
  delete process.env[name];
}
