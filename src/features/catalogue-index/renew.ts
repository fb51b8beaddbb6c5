/** Two releases side by side: what one has published is published for the other as well. */
import type pg from 'pg';
import { addJob } from '#platform/jobs.ts';
import { FORMAT } from './publish.ts';

/** Its name holds the format, so that only a program that makes such versions takes the job. */
export const RENEW_JOB = `catalogue_renew_${FORMAT}`;

/** Asks for a version of this program's format; one such job waits at a time. */
export const askToRenew = (pool: pg.Pool): Promise<void> =>
  addJob(pool, RENEW_JOB, {}, { key: RENEW_JOB });
