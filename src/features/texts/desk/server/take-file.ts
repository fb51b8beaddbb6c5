/**
 * POST /api/staff/texts/upload imports a file of translations. Valid lines are saved, the others are reported
 * by line.
 */

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { type Message, readMessage, word } from '#contract/message.ts';
import { MAX_TEXTS_FILE, type TextsFileResult } from '#contract/staff/names.ts';
import type { TextRow, TextTranslation } from '#contract/staff/texts.ts';
import { textEncodings } from '#contract/table-names.ts';
import { deskMessage } from '#language/desk-text.ts';
import { makeTempFolder } from '#platform/data-dir.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { expectMultipart, sentName } from '#platform/files.ts';
import { openProcesses } from '#platform/processes.ts';
import type { EncodingHints } from '#platform/table-files/csv.ts';
import type { StaffSession } from '#staff/server/audit.ts';
import type { StaffPlugin } from '#staff/server/routes.ts';
import { keepEncoding, lastEncodingOf } from '#staff/server/routes.ts';
import { expectFit, lockTexts, staysAs, storedForms, type TextEdit, writeEdits } from './change.ts';
import { type FileLine, MAX_LINES, readFileLines } from './file.ts';
import type { FileAnswer, FileNotes, FileTask } from './file-process.ts';
import { noteTexts } from './terms.ts';
import { allTexts } from './texts.ts';

type Refusal = TextsFileResult['refusals'][number];
/** A refusal whose reason is not translated yet for the member of staff. */
type FileRefusal = Omit<Refusal, 'reason'> & { readonly reason: string | Message };

/** Maximum number of rejected lines reported individually. */
const TOLD = 200;

export const textUploads =
  ({ write }: Database): StaffPlugin =>
  async (app: FastifyInstance, access) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_TEXTS_FILE, files: 1, fields: 0 },
      throwFileSizeLimit: false,
    });
    app.post(
      '/api/staff/texts/upload',
      { helmet: false, bodyLimit: MAX_TEXTS_FILE + 65_536 },
      async (request, reply) => {
        const staff = await access.staffOf(request, ['content', 'admin']);
        expectMultipart(request);
        const part = await request.file();
        if (!part) throw new CallError('badInput', 'There is no file in what was sent.');
        const contents = await part.toBuffer();
        if (part.file.truncated) {
          throw new CallError('tooLarge', 'The file is larger than {count} MB.', {
            count: MAX_TEXTS_FILE / 1024 / 1024,
          });
        }
        const fileName = sentName(part.filename);
        const chosenEncoding = textEncodings.find(
          (one) => one === (request.query as FileQuery).encoding,
        );
        const lastEncoding = await lastEncodingOf(write, staff.email);
        const answer = await rowsOfFile(contents, { encoding: chosenEncoding, lastEncoding });
        if ('choose' in answer) {
          const { choose } = answer;
          const val: TextsFileResult = {
            changed: 0,
            unchanged: 0,
            refused: 0,
            refusals: [],
            choose,
            sheet: '',
            otherSheets: [],
            hiddenSheets: 0,
            hiddenRows: 0,
          };
          return reply.send(JSON.stringify({ success: '0', msg: '', val }));
        }
        const lines = readFileLines(answer.rows);
        // Before the transaction: inside it, one database connection would wait for another.
        await noteTexts(write);
        const val = await inTransaction(write, async (client): Promise<TextsFileResult> => {
          const result = { ...(await takeFile(client, lines, staff)), ...answer.notes };
          if (chosenEncoding) await keepEncoding(client, staff.email, chosenEncoding);
          const { changed, unchanged, refused } = result;
          // A file without changes gets no audit entry.
          if (changed > 0) {
            await access.audit(client, staff, 'uploadTexts', {
              subject: 'text',
              subjectId: 0,
              subjectName: fileName,
              before: {},
              after: { changed, unchanged, refused },
            });
          }
          return result;
        });
        return reply.send(JSON.stringify({ success: '0', msg: '', val }));
      },
    );
  };

/** `encoding`: the encoding that the member of staff chose. */
interface FileQuery {
  encoding?: unknown;
}

/** Reads one file at a time, with a memory limit. */
const readers = openProcesses<FileTask, FileAnswer>({
  script: new URL('./file-process.ts', import.meta.url),
  mostWaiting: 5,
  longest: 20_000,
  mostMemory: 1024 * 1024 * 1024,
  niceness: 5,
  refusal: (why) =>
    why === 'busy'
      ? new CallError(
          'unavailable',
          'Too many files are being read just now. Please send it again.',
        )
      : new CallError('badInput', 'The file takes too much memory or time. Please save it as CSV.'),
});

/** @throws CallError badInput if the file cannot be read */
async function rowsOfFile(contents: Buffer, hints: EncodingHints) {
  const folder = makeTempFolder('texts-');
  try {
    // Error messages begin with the file name.
    const path = join(folder, 'The file');
    await writeFile(path, contents, { mode: 0o600 });
    const answer = await readers.run({ path, ...hints, mostRows: MAX_LINES + 1 });
    if ('refused' in answer) {
      const { key, params } = readMessage(answer.refused);
      throw new CallError('badInput', key, { ...params, name: word('The file') });
    }
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports lines in the client's transaction. Call noteTexts before. */
async function takeFile(
  client: pg.ClientBase,
  lines: readonly FileLine[],
  { email: who, language }: Pick<StaffSession, 'email' | 'language'>,
): Promise<Omit<TextsFileResult, keyof FileNotes>> {
  await lockTexts(client);
  const texts = await allTexts(client);
  const comparison = compare(new Map(texts.map(({ row }) => [row.key, row])), lines);
  if (comparison.edits.length > 0) await writeEdits(client, comparison.edits, who);
  return {
    changed: comparison.edits.length,
    unchanged: comparison.unchanged,
    refused: comparison.refusals.length,
    refusals: comparison.refusals
      .sort((one, other) => one.line - other.line)
      .slice(0, TOLD)
      .map((one) => ({ ...one, reason: deskMessage(language, one.reason) })),
  };
}

interface Comparison {
  readonly edits: TextEdit[];
  readonly refusals: FileRefusal[];
  unchanged: number;
}

function compare(texts: ReadonlyMap<string, TextRow>, lines: readonly FileLine[]): Comparison {
  const comparison: Comparison = { edits: [], refusals: [], unchanged: 0 };
  const refuse = (
    { line, key }: FileLine,
    reason: string | Message,
    language: Refusal['language'] = '',
  ) => comparison.refusals.push({ line, text: key.slice(0, 200), language, reason });
  const byKey = new Map<string, FileLine[]>();
  for (const line of lines) {
    const text = texts.get(line.key);
    const sameKeyLines = byKey.get(line.key) ?? [];
    if (!text) refuse(line, 'There is no such text.');
    else if (sameKeyLines.some(({ form }) => form === line.form)) {
      refuse(line, 'The file has this text with this form above already.');
    } else if (!text.translations.some(({ wanted }) => wanted.includes(line.form))) {
      refuse(line, 'No language has this plural form here.');
    } else byKey.set(line.key, [...sameKeyLines, line]);
  }
  for (const [key, own] of byKey) {
    const text = texts.get(key);
    for (const now of text?.translations ?? []) {
      if (text) compareOne(text, now, own, comparison, refuse);
    }
  }
  return comparison;
}

function compareOne(
  text: TextRow,
  now: TextTranslation,
  lines: readonly FileLine[],
  found: Comparison,
  refuse: (line: FileLine, reason: string | Message, language: Refusal['language']) => void,
): void {
  const { language, wanted } = now;
  const filledLines = lines.filter(({ cells }) => (cells.get(language) ?? '') !== '');
  const [first] = filledLines;
  // An empty cell leaves the translation unchanged.
  if (!first) return;
  const strange = filledLines.find(({ form }) => !wanted.includes(form));
  if (strange) {
    refuse(strange, 'The language has no such plural form here.', language);
    return;
  }
  const formEntries = filledLines.map(
    ({ form, cells }) => [form, cells.get(language) ?? ''] as const,
  );
  const forms = { ...now.forms, ...Object.fromEntries(formEntries) };
  const stored = storedForms(forms, now.built);
  if (staysAs(now, stored)) {
    found.unchanged += 1;
    return;
  }
  if (first.version !== undefined && now.version > first.version) {
    const params = { who: now.who };
    refuse(
      first,
      { key: '{who} changed this translation after the file was made.', params },
      language,
    );
    return;
  }
  try {
    expectFit(language, text.key, forms);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const at = filledLines.find(({ form }) => form === error.params?.form) ?? first;
    refuse(at, { key: error.message, params: error.params }, language);
    return;
  }
  found.edits.push({ textId: Number(text.id), language, forms: stored });
}
