/** POST /api/staff/texts/upload: a file of translations; the answer tells what became of it. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { MAX_TEXTS_FILE, type TextsFileResult } from '#contract/staff/text-names.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { expectMultipart, sentName } from '#platform/multipart.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { takeFile } from './take-file.ts';
import { noteTexts } from './terms.ts';

export const textUploads =
  ({ write }: Database): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
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
        // Before the transaction, which would wait with one connection for another.
        await noteTexts(write);
        const val = await inTransaction(write, async (client): Promise<TextsFileResult> => {
          const result = await takeFile(client, contents, staff.email);
          const { changed, unchanged, refused } = result;
          // A file that changes nothing leaves nothing behind.
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
