/** SQL of the desk for texts that is written by hand. */
import type { TextKind } from '#contract/staff/content-names.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Forms } from '#language/translation.ts';

/** For how long a text counts as new, days. */
const NEW_FOR = 30;

/** A text with the last change of each language. */
export interface TextOfDatabase {
  id: number;
  key: string;
  kind: TextKind;
  found_at: Date | null;
  is_new: boolean;
  changes:
    | { language: LanguageCode; version: number; forms: Forms | null; who: string; at: string }[]
    | null;
}

/** The texts that are there, with what staff made of them. */
export const textsSql = (where: string) => `
  select t.id, t.key, t.kind, t.found_at,
    coalesce(t.found_at > now() - interval '${NEW_FOR} days', false) is_new,
    (select json_agg(c) from (
       select distinct on (language) language, version, forms, who, at
       from language.change where text_id = t.id order by language, version desc
     ) c) changes
  from language.text t where not t.gone and ${where}`;

/** Adds changes: texts, languages, forms; their version and who made them. */
export const addChangesSql = `
  insert into language.change (text_id, language, version, forms, who)
  select text_id, language, $4, nullif(forms, 'null')::jsonb, $5
  from unnest($1::int[], $2::text[], $3::text[]) edits (text_id, language, forms)`;

/** Notes the keys of the program's texts. */
export const noteKeysSql = `
  with known as (select exists (select from language.text where kind = 'text') any_text)
  insert into language.text (key, kind, found_at)
  select key, 'text', case when any_text then now() end
  from unnest($1::text[]) with ordinality keys (key, place), known order by place
  on conflict (key) do update set kind = 'text', gone = false
    where text.kind <> 'text' or text.gone`;

/** Longest term: what is longer is a description. */
const LONGEST = 80;
/** Most terms of one kind: a catalogue that has more holds something else in that column. */
const MOST = 5000;

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

/** Notes the terms of the catalogue; whether it is the first time. */
export const noteTermsSql = `
  with found as (
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
    where text.kind <> 'text' and (text.gone or text.kind <> excluded.kind)`;
