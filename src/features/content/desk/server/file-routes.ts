/**
 * Upload and preview of content files over HTTP. Each request uploads one file, so that it has its own
 * progress and answer. Staff can open a file before it is published.
 */

import { join } from 'node:path';
import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import type { SentContent } from '#contract/staff/content.ts';
import { MAX_FILM, MAX_PDF, MAX_PICTURE } from '#contract/staff/names.ts';
import type { KeepPicture } from '#features/pictures/server/store.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { expectMultipart, sentName } from '#platform/files.ts';
import { queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { sendDocument } from '../../server/documents.ts';
import { contentJobs } from './jobs.ts';
import { type FileServices, type Note, takeFilm, takePdf, takePicture } from './take-file.ts';

const largest = { picture: MAX_PICTURE, pdf: MAX_PDF, film: MAX_FILM } as const;
type Sort = keyof typeof largest;

/** POST /api/staff/content/upload?as=picture|pdf|film: what was kept, with its id. */
const contentUploads =
  ({ database, ...services }: FileServices & { readonly database: Database }): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_FILM, files: 1, fields: 0, parts: 2 },
      throwFileSizeLimit: false,
    });
    app.post<{ Querystring: { as?: string } }>(
      '/api/staff/content/upload',
      // The file's own limit counts.
      { helmet: false, bodyLimit: MAX_FILM + 65_536 },
      async (request, reply) => {
        const staff = await access.staffOf(request, ['content', 'admin']);
        const sort = sortOf(request.query.as);
        expectMultipart(request);
        const part = await request.file({ limits: { fileSize: largest[sort] } });
        if (!part) throw new CallError('badInput', 'There is no file.');
        const note = await takeOne(services, sort, part);
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

async function takeOne(services: FileServices, sort: Sort, part: MultipartFile): Promise<Note> {
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
    ? takePdf(services, contents, fileName)
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

/** GET /api/staff/content/file?id=: the file itself. */
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
