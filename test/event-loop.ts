/** How long a request holds the event loop. */
import { setImmediate } from 'node:timers/promises';

/**
 * The processor time of the longest turn of the event loop while something runs, in ms: the least of three
 * runs. One run may also hold a collection of what earlier tests of the process left.
 */
export async function longestTurnOf(run: () => Promise<unknown>): Promise<number> {
  const turns: number[] = [];
  for (let count = 0; count < 3; count++) turns.push(await longestTurnOnce(run));
  return Math.min(...turns);
}

async function longestTurnOnce(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  const watching = (async () => {
    while (running) {
      const before = process.threadCpuUsage();
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  await setImmediate();
  await run().finally(() => {
    running = false;
  });
  await watching;
  return longest;
}
