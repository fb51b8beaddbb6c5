/**
 * The registry of texts: texts of the site, stored at the first request to the desk, and terms of the
 * catalogue, collected by a job after each version. Brands, models and numbers are names, not terms.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { paths } from '#contract/paths.ts';
import type { TextKind } from '#contract/staff/names.ts';
import { en, type TextGroup } from '#language/texts/en.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';

const JOB = 'texts_find_terms';
export const termJobs: JobFamily = {
  work: { [JOB]: ({ client }) => findTerms(client) },
};

const noted = new WeakMap<pg.Pool, Promise<void>>();

/** Stores the texts of this release, once per process, and queues the job if terms are outdated. */
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

/** Stores the keys of texts. Texts of the first run are not marked as new, texts of later runs are. */
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

/** Collects the terms from the editable tables of the catalogue, which become the next version. */
export async function findTerms(client: pg.ClientBase): Promise<void> {
  const { version, terms_of } = await queries(client)
    .selectFrom(['catalogue.state as c', 'language.state as l'])
    .select(['c.version', 'l.terms_of'])
    .executeTakeFirstOrThrow();
  await client.query(noteTermsSql, [terms_of === null]);
  await queries(client).updateTable('language.state').set({ terms_of: version }).execute();
}

/** Maximum length of a term in characters. Longer texts are descriptions. */
const LONGEST = 80;
/** Maximum number of terms per kind. A column with more contains something else than terms. */
const MAX_TERMS = 5000;

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

/** SQL: stores the keys of the program's texts. $1: keys. */
const noteKeysSql = `
  with known as (select exists (select from language.text where kind = 'text') any_text)
  insert into language.text (key, kind, found_at)
  select key, 'text', case when any_text then now() end
  from unnest($1::text[]) with ordinality keys (key, place), known order by place
  on conflict (key) do update set kind = 'text', gone = false
    where text.kind <> 'text' or text.gone`;

/** SQL: stores the terms of the catalogue. $1: whether this is the first run. */
const noteTermsSql = `
  with found as (
    select distinct on (term) term, kind from (
      select kind, term, row_number() over (partition by kind order by term) place
      from (${kinds}) k where ${words('term')}
    ) ranked where place <= ${MAX_TERMS} order by term, kind
  ), gone as (
    update language.text set gone = true
    where kind <> 'text' and not gone and key not in (select term from found)
  )
  insert into language.text (key, kind, found_at)
  select term, kind, case when not $1 then now() end from found
  on conflict (key) do update set kind = excluded.kind, gone = false
    where text.kind <> 'text' and (text.gone or text.kind <> excluded.kind)`;

/** Groups of catalogue terms in the texts desk, listed after the texts of the site. */
export const termGroups = {
  component: {
    title: 'Catalogue terms: components',
    places: [{ words: 'Build sheets and part pages', path: '' }],
  },
  application: {
    title: 'Catalogue terms: applications',
    places: [{ words: 'Search by vehicle', path: `${paths.Index}?vtype=1&vsubtype=1` }],
  },
  attribute: {
    title: 'Catalogue terms: attributes',
    places: [{ words: 'Specification of a part', path: '' }],
  },
  value: {
    title: 'Catalogue terms: values of attributes',
    places: [{ words: 'Specification of a part', path: '' }],
  },
  template: {
    title: 'Catalogue terms: layouts of parts',
    places: [{ words: 'Specification of a part', path: '' }],
  },
} as const satisfies Record<Exclude<TextKind, 'text'>, Omit<TextGroup, 'keys'>>;
