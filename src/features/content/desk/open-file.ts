/** Documents and films as staff look at them, before anybody else may. */
import type { FastifyInstance } from 'fastify';
import { CallError } from '#contract/errors.ts';
import type { StaffDoor, StaffPlugin } from '#features/staff/server/public.ts';
import type { Database } from '#server/database.ts';
import type { Files } from '#server/files.ts';
import { documentFile } from '../server/documents.ts';

interface Row {
  readonly name: string;
  readonly content_type: string;
  readonly file_name: string;
  readonly bytes: number;
}

/** GET /api/staff/content/file?id=: the file itself. */
export const contentFiles =
  ({ database, files }: { readonly database: Database; readonly files: Files }): StaffPlugin =>
  async (app: FastifyInstance, door: StaffDoor) => {
    app.get<{ Querystring: { id?: string } }>(
      '/api/staff/content/file',
      { helmet: false },
      async (request, reply) => {
        await door.staffOfLink(request, ['content', 'admin']);
        const { id = '' } = request.query;
        const { rows } = await database.write.query<Row>(
          'select name, content_type, file_name, bytes from content.file where id = $1',
          [/^\d{1,9}$/.test(id) ? Number(id) : 0],
        );
        const [file] = rows;
        if (!file) throw new CallError('notFound', 'There is no such file.');
        reply.headers({
          'content-type': file.content_type,
          'content-length': file.bytes,
          'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.file_name)}`,
          'cache-control': 'private, no-cache',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'x-content-type-options': 'nosniff',
        });
        return reply.send(await files.stream(documentFile(file.name)));
      },
    );
  };
