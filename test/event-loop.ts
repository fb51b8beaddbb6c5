/** CPU time of work and of event loop turns, scaled to the machine of bench/README.md. */
import { setImmediate } from 'node:timers/promises';

/** CPU time of `referenceWork` on the idle machine of bench/README.md, ms. */
const REFERENCE_MS = 25;

/**
 * CPU time of the longest event loop turn during `run`, scaled to ms on the machine of bench/README.md. It is
 * the minimum of three runs, because a run may include a garbage collection caused by earlier tests.
 */
export const longestTurnOf = (run: () => Promise<unknown>): Promise<number> =>
  leastOfThree(() => longestTurnOnce(run));

/**
 * CPU time of synchronous work, scaled to ms on the machine of bench/README.md; the minimum of three runs.
 */
export const processorTimeOf = (work: () => unknown): Promise<number> =>
  leastOfThree(async () => {
    const before = process.threadCpuUsage();
    work();
    return milliseconds(before);
  });

/**
 * Divides each time by the slowdown of this machine, measured with reference work right after it.
 * @returns the minimum
 */
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

// The first run compiles the reference work and is not measured.
referenceWork();

/** Normalises and parses texts, as most requests do. */
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
