/**
 * `npm start`: builds the pages if needed, then runs the site in this process, so that it receives
 * signals.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWeb } from './build.ts';

buildWeb();
// Sources are compiled at the first start only. Child processes find them by the variable, which an
// operator may set.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../dist/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
if (process.env.npm_lifecycle_event) stopWithNpm();
await import('#app/main.ts');
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
