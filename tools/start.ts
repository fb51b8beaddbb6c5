/**
 * `npm start`: builds the pages where needed, then runs the site in this process, so that signals
 * reach it.
 */
import { buildWeb } from './build.ts';

buildWeb();
if (process.env.npm_lifecycle_event) stopWithNpm();
await import('#app/main.ts');

/** npm hands a signal to the shell between it and this process, and the shell keeps it to itself. */
function stopWithNpm(): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
