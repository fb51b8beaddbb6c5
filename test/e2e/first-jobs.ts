/**
 * Before the journeys, waits for the jobs of the site's first start, above all the demo's pictures. They
 * run at a low priority, so beside the journeys their duration is unpredictable.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { inDatabase } from './site-database.ts';

/** Longest time of the jobs on the slowest machine that the journeys run on, ms. */
const LONGEST = 300_000;

export default async function awaitFirstJobs(): Promise<void> {
  const end = Date.now() + LONGEST;
  await inDatabase(async ({ write }) => {
    const isDone = async () =>
      (await write.query('select from jobs.job where run_at <= now() limit 1')).rowCount === 0;
    while (!(await isDone())) {
      if (Date.now() > end) throw new Error('The jobs of the first start do not end.');
      await rest(100);
    }
  });
}
