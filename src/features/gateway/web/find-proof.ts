import { type Challenge, solveChallengeWorkers } from 'altcha-lib';

/** Four workers cut the time to about a quarter; more would heat up phones. */
const MAX_WORKERS = 4;
/** Lifetime of a captcha. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Solves a proof-of-work challenge in workers.
 * @throws Error if the browser has no crypto.subtle: over plain http
 */
export async function findProof(challenge: Challenge, controller: AbortController) {
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  });
  if (!solution) throw new Error('no proof was found');
  return solution.derivedKey;
}
