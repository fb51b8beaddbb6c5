/**
 * Which texts there are: those of the site's tables, noted when the desk is first asked, and the terms
 * of the catalogue, looked for by a job after each of its versions. Brands, models and numbers are
 * names and no terms.
 */
import type pg from 'pg';
import { en } from '#language/texts/en.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';

const JOB = 'texts_find_terms';
/** Longest term: what is longer is a description. */
const LONGEST = 80;
/** Most terms of one kind: a catalogue that has more holds something else in that column. */
const MOST = 5000;

export const termJobs: JobFamily = {
  work: { [JOB]: ({ client }) => findTerms(client) },
};

const noted = new WeakMap<pg.Pool, Promise<void>>();

/** Notes the texts of this program, once in a process, and asks for the terms where they are old. */
export async function noteTexts(pool: pg.Pool): Promise<void> {
  const noting = noted.get(pool) ?? noteKeys(pool);
  noted.set(pool, noting);
  try {
    await noting;
  } catch (error) {
    noted.delete(pool);
    throw error;
  }
  const { rows } = await pool.query<{ version: number }>(
    `select c.version from catalogue.state c, language.state l
     where c.version is distinct from l.terms_of and c.version is not null`,
  );
  if (rows.length > 0) await addJob(pool, JOB, {}, { queue: 'long', key: JOB });
}

/** What the first look finds is there from the start; what later ones find is new. */
async function noteKeys(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with known as (select exists (select from language.text where kind = 'text') any_text)
     insert into language.text (key, kind, found_at)
     select key, 'text', case when any_text then now() end
     from unnest($1::text[]) with ordinality keys (key, place), known order by place
     on conflict (key) do update set kind = 'text', gone = false
       where text.kind <> 'text' or text.gone`,
    [en],
  );
  await pool.query(
    `update language.text set gone = true where kind = 'text' and not gone and key <> all ($1)`,
    [en],
  );
}

const words = (column: string) =>
  `${column} ~ '[[:alpha:]]' and length(${column}) <= ${LONGEST} and ${column} !~ '[[:cntrl:]{}]'`;

const kinds = `
  select 'component' kind, component term from (select distinct component from catalogue.part) p
  union all
  select 'application', application from (select distinct application from catalogue.application) a
  union all
  select 'template', name from catalogue.part_template
  union all
  select 'attribute', name from (
    select distinct a->>'name' as name from catalogue.part, jsonb_array_elements(attributes) a
  ) a
  union all
  select 'value', value from (
    select distinct a->>'value' as value from catalogue.part, jsonb_array_elements(attributes) a
    where a->>'value' !~ '[0-9]'
  ) v`;

/** Looks through the catalogue as staff edit it, whose next version it becomes. */
export async function findTerms(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number | null; first: boolean }>(
    `select c.version, l.terms_of is null as first
     from catalogue.state c, language.state l`,
  );
  const { version = null, first = false } = rows[0] ?? {};
  await client.query(
    `with found as (
       select distinct on (term) term, kind from (
         select kind, term, row_number() over (partition by kind order by term) place
         from (${kinds}) k where ${words('term')}
       ) ranked where place <= ${MOST} order by term, kind
     ), gone as (
       update language.text set gone = true
       where kind <> 'text' and not gone and key not in (select term from found)
     )
     insert into language.text (key, kind, found_at)
     select term, kind, case when not $1 then now() end from found
     on conflict (key) do update set kind = excluded.kind, gone = false
       where text.kind <> 'text' and (text.gone or text.kind <> excluded.kind)`,
    [first],
  );
  await client.query('update language.state set terms_of = $1', [version]);
}
