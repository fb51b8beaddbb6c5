/** SQL of changed texts that is written by hand. */
import type { LanguageCode } from '#language/languages.ts';
import type { Forms } from '#language/translation.ts';

/** The last change of a text in a language; without a language where nothing is changed. */
export interface ChangeRow {
  version: number;
  language: LanguageCode | null;
  newest: number;
  key: string;
  forms: Forms | null;
}

// One statement, so that the version is that of the changes.
export const changesSql = `
  select s.version, c.language, max(c.version) over (partition by c.language) newest, t.key,
    c.forms
  from language.state s
  left join (
    select distinct on (text_id, language) text_id, language, version, forms
    from language.change order by text_id, language, version desc
  ) c on true
  left join language.text t on t.id = c.text_id`;

/** The last change of a text up to a version. */
export interface ChangeOfRow {
  key: string;
  forms: Forms | null;
  version: number;
}

export const changesOfSql = `
  select t.key, c.forms, c.version from (
    select distinct on (text_id) text_id, version, forms from language.change
    where language = $1 and version <= $2 order by text_id, version desc
  ) c join language.text t on t.id = c.text_id`;
