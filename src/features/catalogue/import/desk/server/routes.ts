/** Files of an import over HTTP: multipart, since a call's JSON would hold them twice in memory. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { MAX_IMPORT_FILE, MAX_IMPORT_FILES } from '#contract/staff/import-names.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { takeUpload } from './upload.ts';

interface UploadServices {
  readonly database: Database;
  readonly files: Files;
  readonly folder: string;
}

/** POST /api/staff/imports/upload: `{id}` of the import that was made of the files. */
export const importRoutes =
  (services: UploadServices): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_IMPORT_FILE, files: MAX_IMPORT_FILES, fields: 0, parts: 1000 },
      throwFileSizeLimit: false,
    });
    app.post(
      '/api/staff/imports/upload',
      // The files' own limit counts.
      { helmet: false, bodyLimit: MAX_IMPORT_FILE * MAX_IMPORT_FILES },
      async (request, reply) => {
        // Before a byte of the body is read.
        const staff = await access.staffOf(request, ['catalogue', 'admin']);
        if (!request.isMultipart()) {
          throw new CallError('wrongContentType', 'The content type must be multipart/form-data.');
        }
        const audit = (...[client, entry]: Parameters<Parameters<typeof takeUpload>[0]['audit']>) =>
          access.audit(client, staff, 'uploadImport', entry);
        try {
          const val = await takeUpload({ ...services, audit }, request.files(), staff);
          return await reply.send(JSON.stringify({ success: '0', msg: '', val }));
        } catch (error) {
          throw readableFault(error);
        }
      },
    );
  };

/** What the reader of multipart bodies says, as a sentence. */
function readableFault(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') {
    return new CallError('tooLarge', 'An import has at most {count} files.', {
      count: MAX_IMPORT_FILES,
    });
  }
  const broken = code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT';
  if (broken) return new CallError('badInput', 'Only files can be sent here.');
  return error;
}
