/** A process that doubles numbers, or ends in the requested way. */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { runTasks } from '#platform/processes.ts';

interface Task {
  readonly number?: number;
  readonly end?: 'SIGSEGV' | 'SIGABRT' | 'throw' | 'never' | 'always' | 'memory';
}

const buffers: Buffer[] = [];

// Discards standard error, because messages of Node and V8 about the intended end would look like failed
// tests. The next file that is opened gets the lowest free descriptor, 2.
closeSync(2);
openSync(devNull, 'w');

runTasks(async ({ number = 0, end }: Task) => {
  if (end === 'SIGSEGV' || end === 'SIGABRT') process.kill(process.pid, end);
  if (end === 'throw') throw new Error('broken, as the test wants');
  if (end === 'memory') {
    for (let megabytes = 0; megabytes < 600; megabytes += 1) buffers.push(Buffer.alloc(1 << 20, 1));
  }
  while (end === 'always') buffers.length = 0;
  if (end !== undefined) await new Promise(() => {});
  return { pid: process.pid, double: 2 * number, secret: process.env.SMTP_URL };
});
