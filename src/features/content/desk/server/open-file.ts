/** Documents and films as staff look at them, before anybody else may. */
import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { queries } from '#platform/queries.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { sendDocument } from '../../server/documents.ts';

/** GET /api/staff/content/file?id=: the file itself. */
export const contentFiles =
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
