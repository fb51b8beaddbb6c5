import { type Challenge, solveChallengeWorkers } from 'altcha-lib';

/** Enough to halve the wait twice, and to leave a phone with eight cores cool. */
const MOST_WORKERS = 4;
/** As long as a captcha lives. */
const PATIENCE_MS = 10 * 60_000;

/**
 * The key that a challenge asks for, found in workers.
 * @throws Error where the browser can't do it: over plain http it has no such function
 */
export async function findProof(challenge: Challenge, controller: AbortController) {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
    timeout: PATIENCE_MS,
  });
  if (!solution) throw new Error('no proof was found');
  return solution.derivedKey;
}
