/** GET /api/staff/orders/file?id=: a file of a message about an order. */
import type { FastifyInstance } from 'fastify';
import { sales } from '#contract/staff/call.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { StaffAccess, StaffPlugin } from '#staff/server/routes.ts';
import { downloadHeaders, readOrderFile } from '../../server/order-files.ts';

export const orderFileDownloads =
  ({ database, files }: { readonly database: Database; readonly files: Files }): StaffPlugin =>
  async (app: FastifyInstance, access: StaffAccess) => {
    app.get<{ Querystring: { id?: string } }>(
      '/api/staff/orders/file',
      { helmet: false },
      async (request, reply) => {
        await access.staffOfLink(request, sales);
        const { id = '' } = request.query;
        const fileId = /^\d{1,9}$/.test(id) ? Number(id) : 0;
        const { contents, ...file } = await readOrderFile(database.write, files, fileId);
        return reply.headers(downloadHeaders(file)).send(contents);
      },
    );
  };
