/**
 * Upload of an import's files: written to a folder, examined, and stored. Multipart, because JSON would need
 * twice the memory.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { MAX_IMPORT_FILE, MAX_IMPORT_FILES } from '#contract/staff/names.ts';
import { TABLE_FILE_NAMES, type TextEncoding } from '#contract/table-names.ts';
import { takeTurns } from '#features/gateway/server/turns.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { expectMultipart } from '#platform/files.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import { ago, queries } from '#platform/queries.ts';
import type { StaffSession } from '#staff/server/audit.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { lastEncodingOf } from '#staff/server/routes.ts';
import { importTableOf, SAMPLE_ROWS, tablesByEncoding } from './mapping.ts';
import type { FilePreview, PreviewAnswer, PreviewTask } from './preview-process.ts';

interface SentFile {
  readonly filename: string;
  readonly file: Readable & { truncated?: boolean };
}

interface TakenFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly preview: FilePreview;
}

interface UploadServices {
  readonly database: Database;
  readonly files: Files;
  /** Folder for files in progress. */
  readonly folder: string;
}
interface Uploading extends UploadServices {
  readonly access: StaffAccess;
}

/** Examines at most two files at once, to limit the memory. */
const previews = openProcesses<PreviewTask, PreviewAnswer>({
  script: new URL('./preview-process.ts', import.meta.url),
  most: 2,
  mostWaiting: 5,
  longest: 120_000,
  mostMemory: 1024 * 1024 * 1024,
  niceness: 5,
});
/**
 * Examines one file per member of staff at a time, so that many files of one person do not delay colleagues.
 */
const inTurn = takeTurns(5, () => new CallError('unavailable', busy));
const busy = 'Too many files are being read just now. Please send it again.';
const tooMuch = '{name} takes too much memory or time. Please save it as CSV.';
const megabytes = MAX_IMPORT_FILE / 1024 / 1024;
/** Retention of the files and reports of imports. */
const KEPT = { files: '30 days', reports: '180 days' };

/** POST /api/staff/imports/upload creates an import of the files and returns `{id}`. */
export const importRoutes =
  (services: UploadServices): StaffPlugin =>
  async (app: FastifyInstance, access) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_IMPORT_FILE, files: MAX_IMPORT_FILES, fields: 0, parts: 1000 },
      throwFileSizeLimit: false,
    });
    app.post(
      '/api/staff/imports/upload',
      // Limit of the whole request. Each file also has its own limit.
      { helmet: false, bodyLimit: MAX_IMPORT_FILE * MAX_IMPORT_FILES },
      async (request, reply) => {
        // Checked before the body is read.
        const staff = await access.staffOf(request, ['catalogue', 'admin']);
        expectMultipart(request);
        const uploading = takeUpload({ ...services, access }, request.files(), staff);
        const val = await uploading.catch((error: unknown) => {
          throw tooManyFiles(error) ?? error;
        });
        return reply.send(JSON.stringify({ success: '0', msg: '', val }));
      },
    );
  };

/** Error for too many files; undefined for other errors. */
const tooManyFiles = (error: unknown) =>
  (error as { code?: string }).code === 'FST_FILES_LIMIT'
    ? new CallError('tooLarge', 'An import has at most {count} files.', { count: MAX_IMPORT_FILES })
    : undefined;

/**
 * Stores the files of a new import.
 * @returns id of the import
 * @throws CallError badInput or tooLarge with a message about the file; nothing is stored then
 */
async function takeUpload(
  services: Uploading,
  sentFiles: AsyncIterable<SentFile>,
  staff: StaffSession,
): Promise<{ id: string }> {
  const folder = join(services.folder, randomBytes(12).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const files: TakenFile[] = [];
    const lastEncoding = await lastEncodingOf(services.database.write, staff.email);
    for await (const one of sentFiles) {
      files.push(await inTurn(staff.email, () => takeFile(folder, one, files, lastEncoding)));
    }
    if (files.length === 0) throw new CallError('badInput', 'There is no file.');
    const id = await keep(services, files, staff);
    await forgetOld(services);
    return { id };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeFile(
  folder: string,
  { filename, file }: SentFile,
  earlierFiles: readonly TakenFile[],
  lastEncoding: TextEncoding | undefined,
): Promise<TakenFile> {
  const name = safeName(filename);
  const path = join(folder, name);
  if (!TABLE_FILE_NAMES.test(name)) {
    throw new CallError('badInput', '{name} is not a CSV, XLSX, XLS or ODS file.', { name });
  }
  if (earlierFiles.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw new CallError('badInput', 'Two files are called {name}.', { name });
  }
  await pipeline(file, createWriteStream(path));
  if (file.truncated) {
    throw new CallError('tooLarge', '{name} is larger than {count} MB.', {
      name,
      count: megabytes,
    });
  }
  const { size } = await stat(path);
  return { name, path, bytes: size, preview: await lookInto(path, name, lastEncoding) };
}

/** Longest file name that file systems accept. */
const NAME_BYTES = 255;

/** File name without path separators and control characters. */
function safeName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .normalize('NFC')
    .replace(/[\p{C}/:*?"<>|]/gu, '')
    .replace(/^\.+/, '');
  // Keeps the end of the name, because the extension is the file type.
  const characters = [...name].slice(-100);
  while (Buffer.byteLength(characters.join('')) > NAME_BYTES) characters.shift();
  return characters.join('');
}

async function lookInto(
  path: string,
  name: string,
  lastEncoding: TextEncoding | undefined,
): Promise<FilePreview> {
  const answer = await previews
    .run({ path, rows: SAMPLE_ROWS, lastEncoding })
    .catch((error: unknown) => {
      if (!(error instanceof UndoneError)) throw error;
      throw error.why === 'busy'
        ? new CallError('unavailable', busy)
        : new CallError('badInput', tooMuch, { name });
    });
  if ('refused' in answer) throw new CallError('badInput', answer.refused);
  return answer;
}

async function keep(
  { database, files, access }: Uploading,
  takenFiles: readonly TakenFile[],
  staff: StaffSession,
): Promise<string> {
  return inTransaction(database.write, async (client) => {
    const { id } = await queries(client)
      .insertInto('catalogue.import_run')
      .values({ who: staff.email })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [seq, { name, path, bytes, preview }] of takenFiles.entries()) {
      const stored = `imports/${id}-${seq}-${randomBytes(8).toString('hex')}`;
      await files.putStream(stored, createReadStream(path), bytes);
      const importTables = [];
      for (const table of preview.tables) importTables.push(await importTableOf(client, table));
      const { text } = preview;
      await queries(client)
        .insertInto('catalogue.import_file')
        .values({
          run_id: id,
          seq,
          name,
          bytes,
          stored,
          tables: JSON.stringify(importTables),
          encoding: text?.encoding ?? null,
          guessed: text?.guessed ?? false,
          encodings: text ? JSON.stringify(await tablesByEncoding(client, text)) : null,
        })
        .execute();
    }
    await access.audit(client, staff, 'uploadImport', {
      subject: 'import',
      subjectId: id,
      subjectName: takenFiles
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200),
      before: {},
      after: { files: takenFiles.length },
    });
    return String(id);
  });
}

/** Deletes files and reports of old imports. The imports stay in the history. */
async function forgetOld({ database, files }: UploadServices): Promise<void> {
  const releasedFiles = await releaseFiles(database.write, KEPT.files);
  for (const stored of releasedFiles) await files.remove(stored).catch(() => undefined);
  for (const table of ['catalogue.import_remark', 'catalogue.import_change'] as const) {
    await queries(database.write)
      .deleteFrom(table)
      .where('run_id', 'in', ({ selectFrom }) =>
        selectFrom('catalogue.import_run').select('id').where('created_at', '<', ago(KEPT.reports)),
      )
      .execute();
  }
}

/** Releases files of imports older than `age` that are not running. @returns names of the files */
async function releaseFiles(pool: pg.Pool, age: string): Promise<string[]> {
  const { rows } = await pool.query<{ stored: string }>(
    `update catalogue.import_file f set stored = '' from (
       select f.id, f.stored from catalogue.import_file f join catalogue.import_run r on r.id = f.run_id
       where f.stored <> '' and r.created_at < now() - $1::interval
         and r.state in ('uploaded', 'checked', 'done', 'failed', 'cancelled')
     ) old where f.id = old.id returning old.stored`,
    [age],
  );
  return rows.map(({ stored }) => stored);
}
