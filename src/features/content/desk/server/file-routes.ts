/**
 * Upload and preview of content files over HTTP, and jobs that delete unused files and that notify caches
 * when a planned item is published. Each request uploads one file, so that each file has its own progress and
 * response. Staff can open a file before it is published.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { SentContent } from '#contract/staff/content.ts';
import { MAX_FILM, MAX_PDF, MAX_PICTURE } from '#contract/staff/names.ts';
import { type KeepPicture, removePicture } from '#features/pictures/server/store.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { expectMultipart, type Files, sentName } from '#platform/files.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { notify } from '#platform/notices.ts';
import { anyOf, queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { documentFile, sendDocument } from '../../server/documents.ts';
import { deleteUnreferenced } from './items.ts';
import { type FileServices, type Note, takeFilm, takePdf, takePicture } from './take-file.ts';

const largest = { picture: MAX_PICTURE, pdf: MAX_PDF, film: MAX_FILM } as const;
type Sort = keyof typeof largest;

/** POST /api/staff/content/upload?as=picture|pdf|film stores a file and returns its id. */
const contentUploads =
  ({ database, ...services }: FileServices & { readonly database: Database }): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_FILM, files: 1, fields: 0, parts: 2 },
      throwFileSizeLimit: false,
    });
    app.post<{ Querystring: { as?: string } }>(
      '/api/staff/content/upload',
      // Larger than the limit of each kind of file, which is checked while the file is read.
      { helmet: false, bodyLimit: MAX_FILM + 65_536 },
      async (request, reply) => {
        const staff = await access.staffOf(request, ['content', 'admin']);
        const sort = sortOf(request.query.as);
        expectMultipart(request);
        const part = await request.file({ limits: { fileSize: largest[sort] } });
        if (!part) throw new CallError('badInput', 'There is no file.');
        const note = await takeOne(services, sort, part, staff.email);
        const val: SentContent = await inTransaction(database.write, async (client) => {
          const content = await note(client, staff.email);
          await access.audit(client, staff, 'uploadContent', auditedFile(content));
          return content;
        });
        return reply.send(JSON.stringify({ success: '0', msg: '', val }));
      },
    );
  };

function sortOf(asked: string | undefined): Sort {
  const sort = (Object.keys(largest) as Sort[]).find((one) => one === asked);
  if (!sort) throw new CallError('badInput', 'Please say what it is: picture, pdf or film.');
  return sort;
}

async function takeOne(
  services: FileServices,
  sort: Sort,
  part: MultipartFile,
  sender: string,
): Promise<Note> {
  const fileName = sentName(part.filename) || sort;
  const file: Readable & { truncated?: boolean } = part.file;
  const checkSize = () => {
    if (!file.truncated) return;
    const count = largest[sort] / 1024 / 1024;
    throw new CallError('tooLarge', 'The file is larger than {count} MB.', { count });
  };
  if (sort === 'film') return takeFilm(services, file, fileName, checkSize);
  const contents = await part.toBuffer();
  checkSize();
  return sort === 'pdf'
    ? takePdf(services, contents, fileName, sender)
    : takePicture(services, contents, fileName);
}

function auditedFile(kept: SentContent) {
  const { id, fileName } = 'picture' in kept ? kept.picture : kept.file;
  return {
    subject: 'contentFile' as const,
    subjectId: Number(id),
    subjectName: fileName,
    before: {},
    after: 'file' in kept ? { bytes: kept.file.bytes } : {},
  };
}

/** GET /api/staff/content/file?id= returns a stored file. */
const contentFiles =
  ({ database, files }: { readonly database: Database; readonly files: Files }): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    app.get<{ Querystring: { id?: string } }>(
      '/api/staff/content/file',
      { helmet: false },
      async (request, reply) => {
        await access.staffOfLink(request, ['content', 'admin']);
        const { id = '' } = request.query;
        const file = await queries(database.write)
          .selectFrom('content.file')
          .select(['name', 'content_type', 'file_name', 'bytes'])
          .where('id', '=', /^\d{1,9}$/.test(id) ? Number(id) : 0)
          .executeTakeFirst();
        if (!file) throw new CallError('notFound', 'There is no such file.');
        reply.header('cache-control', 'private, no-cache');
        return sendDocument(files, file, request, reply);
      },
    );
  };

export function openContentDesk(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { files, keep }: { readonly files: Files; readonly keep: KeepPicture },
) {
  const folder = join(config.dataDir, 'content');
  return {
    jobs: contentJobs(files, folder),
    routes: [
      contentUploads({ database, files, keepPicture: keep, folder }),
      contentFiles({ database, files }),
    ],
  };
}

/** Job that notifies caches when a planned item is published. */
export const APPEAR = 'content.appear';
const SWEEP = 'content_sweep';
const FORGET = 'content.forget';

/** Age after which a file without a row is deleted, ms. A younger file may belong to a running save. */
const ON_ITS_WAY = 24 * 60 * 60 * 1000;
const stays = (written: Date) => written.getTime() > Date.now() - ON_ITS_WAY;

/** Names of documents and films without a row, which a failed save left in the store. */
async function strays(client: pg.ClientBase, files: Files): Promise<string[]> {
  const folder = documentFile('');
  const names: string[] = [];
  for await (const name of files.list(folder)) names.push(name.slice(folder.length));
  const rows = await queries(client)
    .selectFrom('content.file')
    .select('name')
    .where('name', '=', anyOf(names))
    .execute();
  const namesInUse = new Set(rows.map(({ name }) => name));
  const unusedNames: string[] = [];
  for (const name of names) {
    if (!namesInUse.has(name) && !stays(await files.written(documentFile(name))))
      unusedNames.push(name);
  }
  return unusedNames;
}

/** Removes partial films that a stopped process left during an upload. */
async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && !stays(file.mtime)) await rm(path, { force: true });
  }
}

/** @param folder for films during the upload */
export const contentJobs = (files: Files, folder: string): JobFamily => ({
  scheduled: [{ name: SWEEP, times: '29 3 * * *' }],
  work: {
    async [APPEAR]({ client }) {
      await notify(client, 'content_changed');
    },

    async [SWEEP]({ client }) {
      const unusedFiles = {
        documents: [
          ...(await deleteUnreferenced(client, 'file')),
          ...(await strays(client, files)),
        ],
        pictures: await deleteUnreferenced(client, 'picture'),
      };
      // In a separate job: if this transaction fails, no file is deleted that a row still references.
      await addJob(client, FORGET, unusedFiles);
      await removeParts(folder);
    },

    async [FORGET]({ payload, client }) {
      const unusedFiles = payload as { documents: string[]; pictures: string[] };
      for (const name of unusedFiles.documents) {
        if (await isNamed(client, 'content.file', name)) continue;
        if (await files.has(documentFile(name))) await files.remove(documentFile(name));
      }
      for (const name of unusedFiles.pictures) {
        if (await isNamed(client, 'content.picture', name)) continue;
        await removePicture(client, files, name);
      }
    },
  },
});

/** Whether a row references these contents, which may have been uploaded again in the meantime. */
async function isNamed(
  client: pg.ClientBase,
  table: 'content.file' | 'content.picture',
  name: string,
): Promise<boolean> {
  const fileQuery = queries(client).selectFrom(table).select('id').where('name', '=', name);
  return (await fileQuery.executeTakeFirst()) !== undefined;
}
