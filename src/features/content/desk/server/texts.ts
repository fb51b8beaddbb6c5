/** Texts in several languages: checked, cleaned and stored. */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { DeskText } from '#contract/staff/content.ts';
import { contentLanguages, MAX_BODY_TEXT } from '#contract/staff/names.ts';
import { openProcesses } from '#platform/processes.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { oneLine } from '../../server/items.ts';
import { wordsOf } from './clean-html.ts';

/** CPU limit for cleaning the texts of a save, ms. The longest texts take two seconds. */
const LONGEST_CLEANING = 30_000;

const cleaners = openProcesses<string[], string[]>({
  script: new URL('./clean-process.ts', import.meta.url),
  mostWaiting: 20,
  longest: LONGEST_CLEANING,
  mostMemory: 512 * 1024 * 1024,
  niceness: 5,
  refusal: (why) =>
    why === 'late' || why === 'memory'
      ? new CallError('badInput', 'This text takes too long to clean. Please shorten it.')
      : new CallError('unavailable', 'Too many texts are being saved. Please try again.'),
});

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const languageName = (code: string): string => names.of(code) ?? code;

/**
 * Checks and cleans texts. Languages without title and text are left out.
 * @throws CallError badInput without an English title, for a language given twice, or for a text without a
 *   title; tooLarge
 */
export async function readTexts(sent: readonly DeskText[]): Promise<DeskText[]> {
  if (new Set(sent.map(({ language }) => language)).size !== sent.length) {
    throw new CallError('badInput', 'A language is named twice.');
  }
  const clean = await cleanBodies(sent);
  const texts = sent
    .map(({ language, title }, index) => ({
      language,
      title: oneLine(title),
      html: clean[index] ?? '',
    }))
    .filter(({ title, html }) => title !== '' || html !== '');
  const nameless = texts.find(({ title }) => title === '');
  if (nameless) {
    throw new CallError('badInput', 'The text in {language} has no title.', {
      language: word(languageName(nameless.language)),
    });
  }
  if (!texts.some(({ language }) => language === 'en')) {
    throw new CallError(
      'badInput',
      'An English title is needed: languages without a text of their own show the English one.',
    );
  }
  return texts;
}

/** @throws CallError tooLarge */
export async function cleanBody(html: string): Promise<string> {
  const [clean = ''] = await cleanBodies([{ language: 'en', html }]);
  return clean;
}

/** Cleans in a child process, because the texts of all languages would block the event loop. */
async function cleanBodies(
  sent: readonly Pick<DeskText, 'language' | 'html'>[],
): Promise<string[]> {
  for (const { html, language } of sent) checkLength(html, language);
  const clean = await cleaners.run(sent.map(({ html }) => html));
  for (const [index, { language }] of sent.entries()) checkLength(clean[index] ?? '', language);
  return clean;
}

function checkLength(html: string, language: string): void {
  if (Buffer.byteLength(html) <= MAX_BODY_TEXT) return;
  throw new CallError(
    'tooLarge',
    'The text in {language} is longer than {count} kB. Please shorten it or make two of it.',
    { language: word(languageName(language)), count: MAX_BODY_TEXT / 1024 },
  );
}

interface TextTable {
  readonly table: 'item_text' | 'page';
  readonly column: 'item_id' | 'id';
  readonly id: number;
}

const inOrder = sql`array_position(${[...contentLanguages]}, language)`;

/** Stored texts, in the order of the languages. */
export async function storedTextsOf(
  client: Queryable,
  { table, column, id }: TextTable,
): Promise<DeskText[]> {
  return queries(client)
    .selectFrom(`content.${table}`)
    .select(['language', 'title', 'html'])
    .where(column, '=', id)
    .orderBy(inOrder)
    .execute();
}

export async function replaceTexts(
  client: pg.ClientBase,
  { table, column, id }: TextTable,
  texts: readonly DeskText[],
): Promise<void> {
  await queries(client).deleteFrom(`content.${table}`).where(column, '=', id).execute();
  await queries(client)
    .insertInto(`content.${table}`)
    .values(texts.map((text) => ({ [column]: id, ...text })))
    .execute();
}

/** Texts for the audit log: full titles, and the beginning and length of each text. */
export const auditedTexts = (texts: readonly DeskText[]): Record<string, unknown> =>
  Object.fromEntries(
    texts.flatMap(({ language, title, html }) => [
      [`title in ${languageName(language)}`, title],
      [`text in ${languageName(language)}`, toldBody(html)],
    ]),
  );

function toldBody(html: string): string {
  if (html === '') return '';
  const words = wordsOf(html);
  const start = words.length > 80 ? `${words.slice(0, 80)}…` : words;
  return `${start} (${words.length} characters)`;
}

/** Title shown to staff: the English one, else the first. */
export const titleOf = (texts: readonly DeskText[]): string =>
  texts.find(({ language }) => language === 'en')?.title ?? texts[0]?.title ?? '';
