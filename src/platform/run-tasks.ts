import { flushCompileCache } from 'node:module';

/**
 * Answers the tasks that `openProcesses` sends to this process, one after another. An error that
 * `answer` throws ends the process, as a crash would.
 */
export function runTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  let compiled = false;
  process.on('message', async (task) => {
    process.send?.(await work(task as Task));
    if (compiled) return;
    compiled = true;
    // A process that is killed while it is idle could not keep what it has compiled.
    flushCompileCache();
  });
  process.on('disconnect', () => process.exit(0));
  // On a signal the site finishes its open requests, and these may still need this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
