/**
 * `npm start`: builds the pages if needed, then runs the site in this process, so that it receives
 * signals.
 */
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { buildWeb } from './build.ts';

if (hasGoodSettings()) buildWeb();
if (process.env.npm_lifecycle_event) stopWithNpm();
await import('#app/main.ts');
// Sources are compiled at the first start only, even if a later end is sudden.
flushCompileCache();

/** Whether the settings are valid. If not, main.ts reports the fault, without waiting for a build of the pages. */
function hasGoodSettings(): boolean {
  try {
    let folder = readConfig(process.env).dataDir;
    while (!existsSync(folder)) folder = dirname(folder);
    rmdirSync(mkdtempSync(join(folder, 'start-')));
    return true;
  } catch {
    return false;
  }
}

/** Stops this process when npm stops: npm signals only its shell, which does not pass the signal on. */
function stopWithNpm(): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
