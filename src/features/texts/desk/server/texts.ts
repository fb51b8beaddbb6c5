/** Texts for the desk, with the built-in translations and the changes by staff. */
import type { TextKind, TextState } from '#contract/staff/names.ts';
import type { TextRow, TextTranslation } from '#contract/staff/texts.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { builtTableOf, type TextKey } from '#language/text.ts';
import { en, type TextGroup, textGroups } from '#language/texts/en.ts';
import { asForms, type Forms, formsOf, placeholdersOf, sameForms } from '#language/translation.ts';
import { startOfDay, UTC } from '#language/zone.ts';
import type { Queryable } from '#platform/queries.ts';
import { termGroups } from './terms.ts';

const groups = new Map<string, TextGroup>(
  textGroups.flatMap((group: TextGroup) => group.keys.map((key) => [key, group] as const)),
);

export interface ListedText {
  readonly row: TextRow;
  readonly foundAt: Date | null;
}

/** All texts: first the site's texts in their order in `en`, then the catalogue terms. */
export async function allTexts(client: Queryable): Promise<ListedText[]> {
  const { rows } = await client.query<TextOfDatabase>(`${textsSql('true')} order by t.kind, t.key`);
  const places = new Map<string, number>(en.map((key, place) => [key, place]));
  const orders: readonly string[] = Object.keys(termGroups);
  const orderOf = ({ key, kind }: TextOfDatabase) =>
    kind === 'text' ? (places.get(key) ?? 0) : en.length + orders.indexOf(kind);
  return rows.sort((one, other) => orderOf(one) - orderOf(other)).map(deskText);
}

export async function textOfId(client: Queryable, id: number): Promise<TextRow | undefined> {
  const { rows } = await client.query<TextOfDatabase>(textsSql('t.id = $1'), [id]);
  return rows[0] && deskText(rows[0]).row;
}

function deskText(text: TextOfDatabase): ListedText {
  const { id, key, kind } = text;
  const group = kind === 'text' ? groups.get(key) : termGroups[kind];
  const row: TextRow = {
    id: String(id),
    key,
    kind,
    section: group?.title ?? '',
    isNew: text.is_new,
    placeholders: placeholdersOf(key),
    places: [...(group?.places ?? [])],
    translations: languages.map(({ code }) => translationOf(text, code)),
  };
  return { row, foundAt: text.found_at };
}

function translationOf({ key, changes }: TextOfDatabase, language: LanguageCode): TextTranslation {
  const built = builtForms(language, key);
  const change = changes?.find((one) => one.language === language);
  return {
    language,
    forms: copyOf(change?.forms ?? built),
    built: copyOf(built),
    wanted: formsOf(language, key),
    version: change?.version ?? 0,
    who: change?.who ?? '',
    at: change ? new Date(change.at).toISOString() : null,
  };
}

const copyOf = (forms: Forms | null): Record<string, string> | null => forms && { ...forms };

/** Built-in translation; null for a term without a translation. The English text is the key itself. */
function builtForms(language: LanguageCode, key: string): Forms | null {
  const table = builtTableOf(language);
  const translation = Object.hasOwn(table, key) ? table[key as TextKey] : undefined;
  if (translation !== undefined) return asForms(translation);
  if (language !== 'en') return null;
  return Object.fromEntries(formsOf(language, key).map((form) => [form, key]));
}

export interface TextFilter {
  readonly language?: LanguageCode | undefined;
  readonly state?: TextState | undefined;
  readonly section?: string | undefined;
  /** A day such as `2026-11-21`, in `zone`. */
  readonly since?: string | undefined;
  /** From `zoneOf`; UTC by default. */
  readonly zone?: string;
  readonly text?: string | undefined;
}

export function filterTexts(texts: readonly ListedText[], filter: TextFilter): ListedText[] {
  const { language, state, section, since, zone = UTC } = filter;
  const typed = folded(filter.text?.trim() ?? '');
  const from = since ? startOfDay(since, zone) : undefined;
  return texts.filter(({ row, foundAt }) => {
    const translations = row.translations.filter((one) => !language || one.language === language);
    if (section && row.section !== section) return false;
    if (state && !inState(state, row, translations)) return false;
    if (from !== undefined && !changedSince(from, foundAt, translations)) return false;
    return typed === '' || holds(row, typed);
  });
}

const isMissing = ({ forms }: TextTranslation) => forms === null;
const isChanged = ({ forms, built }: TextTranslation) =>
  forms !== null && (built === null || !sameForms(forms, built));

function inState(state: TextState, row: TextRow, asked: readonly TextTranslation[]): boolean {
  if (state === 'new') return row.isNew;
  return asked.some(state === 'missing' ? isMissing : isChanged);
}

const changedSince = (from: number, foundAt: Date | null, asked: readonly TextTranslation[]) =>
  (foundAt !== null && foundAt.getTime() >= from) ||
  asked.some(({ at }) => at !== null && Date.parse(at) >= from);

/** Lower-case text without accents, for searching. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const holds = ({ key, translations }: TextRow, typed: string): boolean =>
  folded(key).includes(typed) ||
  translations.some(({ forms }) =>
    Object.values(forms ?? {}).some((text) => folded(text).includes(typed)),
  );

/** Numbers of missing and changed texts per language. */
export function overviewOf(texts: readonly ListedText[]) {
  const count = (test: (one: TextTranslation) => boolean) =>
    Object.fromEntries(
      languages.map(({ code }, place) => [
        code,
        texts.filter(({ row }) => {
          const translation = row.translations[place];
          return translation !== undefined && test(translation);
        }).length,
      ]),
    );
  return {
    sections: [...new Set(texts.map(({ row }) => row.section))],
    texts: texts.length,
    fresh: texts.filter(({ row }) => row.isNew).length,
    missing: count(isMissing),
    changed: count(isChanged),
  };
}

/** Days during which a text counts as new. */
const NEW_FOR = 30;

interface TextOfDatabase {
  id: number;
  key: string;
  kind: TextKind;
  found_at: Date | null;
  is_new: boolean;
  changes:
    | { language: LanguageCode; version: number; forms: Forms | null; who: string; at: string }[]
    | null;
}

/** SQL: existing texts, each with the last change by staff in each language. */
const textsSql = (where: string) => `
  select t.id, t.key, t.kind, t.found_at,
    coalesce(t.found_at > now() - interval '${NEW_FOR} days', false) is_new,
    (select json_agg(c) from (
       select distinct on (language) language, version, forms, who, at
       from language.change where text_id = t.id order by language, version desc
     ) c) changes
  from language.text t where not t.gone and ${where}`;

/** SQL: adds changes. $1 text ids, $2 languages, $3 forms, $4 version, $5 member of staff. */
export const addChangesSql = `
  insert into language.change (text_id, language, version, forms, who)
  select text_id, language, $4, nullif(forms, 'null')::jsonb, $5
  from unnest($1::int[], $2::text[], $3::text[]) edits (text_id, language, forms)`;
