/** The files of pictures: sizes, formats, names, and how they are served (docs/product.md 3 and 9). */
import type { FastifyInstance } from 'fastify';
import type { Files } from '#platform/files.ts';

/** Longest side in px: s thumbnail, m beside the text, l full screen. */
export const sizes = { s: 160, m: 640, l: 2000 } as const;
export type Size = keyof typeof sizes;

/** Formats, the smallest first; every browser accepts jpg. */
export const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

export const pictureContentTypes: Readonly<Record<Format, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The full size in AVIF takes seconds of a processor; its WebP is nearly as small. */
export const hasFormat = (size: Size, format: Format): boolean =>
  !(size === 'l' && format === 'avif');

/** Name of a picture's file in the store. */
export const fileName = (name: string, size: Size, format: Format): string =>
  `pictures/${name}-${size}.${format}`;

/** Address of a picture: the browser's best format is chosen by what it accepts. */
export const pictureAddress = (name: string, size: Size): string => `/pictures/${name}-${size}`;

// With .jpg at its end it is always a JPEG, for programs that rely on file names.
const address = /^([0-9a-f]{24})-([sml])(\.jpg)?$/;

/** GET /pictures/<name>: names change with the contents, so caches may keep them for ever. */
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
    return reply.type(pictureContentTypes[format]).send(await files.stream(file));
  });
}

/** The smallest format that the browser accepts. */
function formatFor(accept: string, size: Size): Format {
  const takes = (format: Format) =>
    hasFormat(size, format) && accept.includes(pictureContentTypes[format]);
  return formats.find(takes) ?? 'jpg';
}
