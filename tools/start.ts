/**
 * `npm start`: builds the pages if needed, then runs the site in this process, so that it receives
 * signals.
 */
import { flushCompileCache } from 'node:module';
import { buildWeb } from './build.ts';

buildWeb();
if (process.env.npm_lifecycle_event) stopWithNpm();
await import('#app/main.ts');
// Sources are compiled at the first start only, even if a later end is sudden.
flushCompileCache();

/** Stops with npm: npm sends a signal only to its shell, which does not pass it on. */
function stopWithNpm(): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
