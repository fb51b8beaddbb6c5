/** Pictures over HTTP: names change with the contents, so every cache may keep them for ever. */
import type { FastifyInstance } from 'fastify';
import type { Files } from '#platform/files.ts';
import { contentTypes, type Format, fileName, formats, hasFormat, type Size } from './sizes.ts';

// With .jpg at its end it is a JPEG to everyone: for programs that go by names.
const address = /^([0-9a-f]{24})-([sml])(\.jpg)?$/;

export async function pictureRoutes(app: FastifyInstance, { files }: { files: Files }) {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, name, size, jpeg] = address.exec(request.params.name) ?? [];
    const format = jpeg ? 'jpg' : formatFor(request.headers.accept ?? '', size as Size);
    const file = name && fileName(name, size as Size, format);
    if (!file || !(await files.has(file))) {
      return reply.code(404).type('text/plain').send('There is no such picture.');
    }
    const tag = `"${name}-${size}-${format}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      etag: tag,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'",
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(contentTypes[format]).send(await files.stream(file));
  });
}

/** The smallest that the browser says it takes. */
function formatFor(accept: string, size: Size): Format {
  const takes = (format: Format) =>
    hasFormat(size, format) && accept.includes(contentTypes[format]);
  return formats.find(takes) ?? 'jpg';
}
