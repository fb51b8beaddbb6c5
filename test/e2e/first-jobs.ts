/**
 * Waits, before the tests, for the jobs of the site's first start, such as the demo's pictures. They run at a
 * low priority, so other tests would delay them by varying times.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { inDatabase } from './site-database.ts';

/** Time limit for the jobs on slow machines, ms. */
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
