/**
 * Takes over the jobs of the release before 1.0, which kept them in tables of graphile-worker. That release may
 * serve beside this one (decision 36), and a backup of it may be restored. To be deleted with the release after.
 */
import type pg from 'pg';

/** Moves the jobs that no process of the older release holds. */
export async function drainOldJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as found",
  );
  if (!rows[0]?.found) return;
  // The casts serve a restored backup, whose columns of these tables are texts (backup/restore.ts).
  await pool.query(
    `with taken as materialized (
       select id::bigint as id from graphile_worker._private_jobs
       -- A process of the older release marks a job and then locks its row.
       where locked_at is null or locked_at::timestamptz not between now() - interval '10 seconds' and now()
       for update skip locked
     ), moved as (
       delete from graphile_worker._private_jobs j using taken
       where j.id::bigint = taken.id
       returning j.task_id::bigint as task, j.payload::json as payload, j.key, j.run_at::timestamptz as run_at,
         j.attempts::int as attempts, j.job_queue_id is not null as long
     )
     insert into jobs.job (name, payload, queue, key, run_at, attempts)
     select t.identifier, m.payload, case when m.long then 'long' end, m.key, m.run_at, m.attempts
     from moved m join graphile_worker._private_tasks t on t.id::bigint = m.task`,
  );
}
