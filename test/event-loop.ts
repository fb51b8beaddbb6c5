/** Processor time of work, and of turns of the event loop, scaled to the machine of bench/README.md. */
import { setImmediate } from 'node:timers/promises';

/** Processor time of `referenceWork` on the machine of bench/README.md without other work, ms. */
const REFERENCE_MS = 25;

/**
 * The processor time of the longest turn of the event loop while something runs, in ms of the bench's
 * machine: the minimum of three runs. A single run may include a garbage collection after earlier tests.
 */
export const longestTurnOf = (run: () => Promise<unknown>): Promise<number> =>
  leastOfThree(() => longestTurnOnce(run));

/** The processor time of work that never waits, in ms of the bench's machine: the minimum of three runs. */
export const processorTimeOf = (work: () => unknown): Promise<number> =>
  leastOfThree(async () => {
    const before = process.threadCpuUsage();
    work();
    return milliseconds(before);
  });

/** Scales each time by the reference work, measured beside it, which is as much slower on a slow or busy machine. */
async function leastOfThree(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count++) {
    const time = await measure();
    const before = process.threadCpuUsage();
    referenceWork();
    times.push(time / Math.max(1, milliseconds(before) / REFERENCE_MS));
  }
  return Math.min(...times);
}

// Warm-up: the first run compiles the reference work.
referenceWork();

/** Folds and parses texts, as most requests do. */
function referenceWork(): number {
  let sum = 0;
  for (let round = 0; round < 4000; round++) {
    const text = `${round}é`.repeat(200).normalize('NFKD').toUpperCase();
    for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at);
  }
  return sum;
}

function milliseconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function longestTurnOnce(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  const watching = (async () => {
    while (running) {
      const before = process.threadCpuUsage();
      await setImmediate();
      longest = Math.max(longest, milliseconds(before));
    }
  })();
  await setImmediate();
  await run().finally(() => {
    running = false;
  });
  await watching;
  return longest;
}
