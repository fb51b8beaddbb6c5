/**
 * `npm start`: builds the pages where needed, then runs the site in this process, so that signals
 * reach it. Somebody who sets nothing gets the fast pages and the demo catalogue.
 */
import { buildWeb } from './build.ts';

if (!process.env.NODE_ENV) {
  process.env.NODE_ENV = 'production';
  process.env.DEMO ||= '1';
}
buildWeb();
await import('../src/server/main.ts');
