/**
 * `npm start`: builds the pages if needed, then runs the site in this process, so that the site receives
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
// Writes the cache now, so that it exists even if the process ends abruptly.
flushCompileCache();

/** Whether the settings are valid. If not, the build is skipped: main.ts reports the error immediately. */
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

/**
 * Stops this process when npm stops: npm sends signals only to its shell, and the shell does not forward
 * them.
 */
function stopWithNpm(): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
