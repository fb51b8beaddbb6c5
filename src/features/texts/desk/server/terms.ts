/**
 * The registry of texts: those of the site's tables, stored at the first request to the desk, and the terms
 * of the catalogue, collected by a job after each version. Brands, models and numbers are names, not terms.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { en } from '#language/texts/en.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { noteKeysSql, noteTermsSql } from './queries.ts';

const JOB = 'texts_find_terms';
export const termJobs: JobFamily = {
  work: { [JOB]: ({ client }) => findTerms(client) },
};

const noted = new WeakMap<pg.Pool, Promise<void>>();

/** Stores the texts of this program, once per process, and queues the job for outdated terms. */
export async function noteTexts(pool: pg.Pool): Promise<void> {
  const noting = noted.get(pool) ?? noteKeys(pool);
  noted.set(pool, noting);
  try {
    await noting;
  } catch (error) {
    noted.delete(pool);
    throw error;
  }
  const old = await queries(pool)
    .selectFrom(['catalogue.state as c', 'language.state as l'])
    .select('c.version')
    .whereRef('c.version', 'is distinct from', 'l.terms_of')
    .where('c.version', 'is not', null)
    .executeTakeFirst();
  if (old) await addJob(pool, JOB, {}, { queue: 'long', key: JOB });
}

/** What the first look finds is there from the start; what later ones find is new. */
async function noteKeys(pool: pg.Pool): Promise<void> {
  await pool.query(noteKeysSql, [en]);
  await queries(pool)
    .updateTable('language.text')
    .set({ gone: true })
    .where('kind', '=', 'text')
    .where('gone', '=', false)
    .where('key', '<>', sql<string>`all (${en})`)
    .execute();
}

/** Looks through the catalogue as staff edit it, whose next version it becomes. */
export async function findTerms(client: pg.ClientBase): Promise<void> {
  const { version, terms_of } = await queries(client)
    .selectFrom(['catalogue.state as c', 'language.state as l'])
    .select(['c.version', 'l.terms_of'])
    .executeTakeFirstOrThrow();
  await client.query(noteTermsSql, [terms_of === null]);
  await queries(client).updateTable('language.state').set({ terms_of: version }).execute();
}
