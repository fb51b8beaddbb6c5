/**
 * Before the journeys: what the first start of the site leaves for later is done, the demo's pictures
 * above all. They are made at a low priority, and beside the journeys nobody knows how long it takes.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { inDatabase } from './site-database.ts';

/** By when they are made on the slowest machine that the journeys run on, ms. */
const LONGEST = 180_000;

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
