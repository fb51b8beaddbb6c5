/** Reads texts and changes translations, for the texts desk. Changes take effect in all processes. */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { TextTranslation, TextWhole } from '#contract/staff/texts.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type Forms, objectionTo, sameForms } from '#language/translation.ts';
import type { Database } from '#platform/database.ts';
import { notify } from '#platform/notices.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { TEXTS_CHANNEL } from '../../server/live-texts.ts';
import { noteTexts } from './terms.ts';
import { addChangesSql, allTexts, filterTexts, overviewOf, textOfId } from './texts.ts';

/** An edit of a translation. `forms` null restores the built-in translation. */
export interface TextEdit {
  readonly textId: number;
  readonly language: LanguageCode;
  readonly forms: Forms | null;
}

/** Locks the texts until the transaction ends. Call this before reading texts to change. */
export async function lockTexts(client: pg.ClientBase): Promise<void> {
  await queries(client).selectFrom('language.state').select('version').forUpdate().execute();
}

/** Writes changes under one new version. Call lockTexts first. @returns the version */
export async function writeEdits(
  client: pg.ClientBase,
  edits: readonly TextEdit[],
  who: string,
): Promise<number> {
  const { version } = await queries(client)
    .updateTable('language.state')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  await client.query(addChangesSql, [
    edits.map(({ textId }) => textId),
    edits.map(({ language }) => language),
    edits.map(({ forms }) => JSON.stringify(forms)),
    version,
    who,
  ]);
  await notify(client, TEXTS_CHANNEL);
  return version;
}

/** The forms to store; null if they equal the built-in forms. */
export const storedForms = (forms: Forms | null, built: Forms | null): Forms | null =>
  forms !== null && built !== null && sameForms(forms, built) ? null : forms;

export function staysAs(now: TextTranslation, stored: Forms | null): boolean {
  const then = stored ?? now.built;
  return then === null || now.forms === null ? then === now.forms : sameForms(then, now.forms);
}

/** @throws CallError badInput with the reason, if the translation is invalid */
export function expectFit(language: LanguageCode, key: string, forms: Forms): void {
  const objection = objectionTo(language, key, forms);
  if (!objection) return;
  const name = word(languageNames.of(languageOf(language).tag) ?? language);
  throw new CallError('badInput', objection.text, { ...objection.params, language: name });
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** Forms as one line, for the audit log. */
const asLine = (forms: Forms | null): string =>
  Object.entries(forms ?? {})
    .map(([form, text]) => (form === 'other' ? text : `${form}: ${text}`))
    .join(' | ');

export interface SavedText {
  readonly id: string | number;
  readonly language: LanguageCode;
  readonly version: string | number;
  readonly forms: Forms | null;
}

/**
 * Changes one translation.
 * @throws CallError notFound; badInput for an invalid translation; conflict if the version has changed
 */
export async function saveText(client: pg.ClientBase, saved: SavedText, who: string) {
  const { language, forms } = saved;
  await lockTexts(client);
  const text = await textOfId(client, Number(saved.id));
  const now = text?.translations.find((one) => one.language === language);
  if (!text || !now) throw new CallError('notFound', 'There is no such text.');
  if (now.version !== Number(saved.version)) throw editConflict(now);
  if (forms !== null) expectFit(language, text.key, forms);
  const stored = storedForms(forms, now.built);
  const audit = {
    subject: 'text' as const,
    subjectId: Number(text.id),
    subjectName: text.key,
    before: { [language]: asLine(now.forms) },
    after: { [language]: asLine(stored ?? now.built) },
  };
  if (staysAs(now, stored)) return { val: { version: now.version }, audit };
  const edit = { textId: Number(text.id), language, forms: stored };
  return { val: { version: await writeEdits(client, [edit], who) }, audit };
}

/** The error if another member of staff changed the translation in the meantime. */
function editConflict({ who, at }: TextTranslation): CallError {
  if (at === null) {
    return new CallError('conflict', 'This translation is not as it was read. Nothing was saved.');
  }
  return new CallError(
    'conflict',
    '{who} changed this translation at {at}. Nothing was saved; look at it as it is now.',
    { who, at: new Date(at).toISOString() },
  );
}

export const textReads = ({ write }: Database) =>
  ({
    listTexts: async (question, { zone }) => {
      const { page, size, offset } = pageOf(question);
      await noteTexts(write);
      const matches = filterTexts(await allTexts(write), { ...question, zone });
      return {
        val: matches.slice(offset, offset + size).map(({ row }) => row),
        pageInfo: { page, size, count: matches.length },
      };
    },
    getTextsOverview: async () => {
      await noteTexts(write);
      return { val: overviewOf(await allTexts(write)) };
    },
    getText: async ({ id }) => {
      const text = await textOfId(write, Number(id));
      if (!text) throw new CallError('notFound', 'There is no such text.');
      const rows = await queries(write)
        .selectFrom('language.change')
        .select(['at', 'who', 'language', 'forms'])
        .where('text_id', '=', Number(id))
        .orderBy('version', 'desc')
        .orderBy('language')
        .limit(100)
        .$narrowType<Pick<TextWhole['history'][number], 'forms'>>()
        .execute();
      const history = rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
      return { val: { ...text, history } };
    },
  }) satisfies Partial<ReadHandlers>;

export const textChanges = {
  saveText: (saved, { staff }, client) => saveText(client, saved, staff.email),
} satisfies Partial<ChangeHandlers>;
