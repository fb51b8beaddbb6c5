/**
 * Documents and films: served over HTTP with range requests, or embedded from another host (docs/product.md
 * 13). Callers may read a document only if they may see an item that uses it. The session cookie identifies
 * the caller, as for a page.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Customer, viewAuthType } from '#features/gateway/policy.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { now, queries } from '#platform/queries.ts';

const endings = { pdf: 'pdf', video: 'mp4' } as const;

/** URL path of a document. `name` is a hash of the contents. '' if `name` is null. */
export const documentAddress = (name: string | null, kind: keyof typeof endings): string =>
  name === null ? '' : `/documents/${name}.${endings[kind]}`;

/** Name of a document in the file store. */
export const documentFile = (name: string): string => `documents/${name}`;

interface DocumentOptions {
  readonly database: Database;
  readonly files: Files;
  readonly identify: (token: string) => Promise<Customer | undefined>;
  /** Session token from the request's cookie; undefined without a cookie. */
  readonly tokenOf: (request: FastifyRequest) => string | undefined;
}

export async function documentRoutes(app: FastifyInstance, options: DocumentOptions) {
  const { database, files, identify, tokenOf } = options;
  app.get<{ Params: { file: string } }>('/documents/:file', async (request, reply) => {
    const [, name] = /^([0-9a-f]{24})\.(?:pdf|mp4)$/.exec(request.params.file) ?? [];
    if (!name) return notThere(reply);
    const rows = await queries(database.write, 'document')
      .selectFrom('content.file as f')
      .innerJoin('content.item as i', 'i.file_id', 'f.id')
      .select(['f.content_type', 'f.file_name', 'f.bytes', 'i.audience', 'i.levels'])
      .where('f.name', '=', name)
      .where('i.deleted_at', 'is', null)
      .where('i.published_at', '<=', now)
      .execute();
    const [file] = rows;
    if (!file) return notThere(reply);
    const open = rows.some(({ audience }) => audience === 'everyone');
    const token = open ? undefined : tokenOf(request);
    const customer = token ? await identify(token) : undefined;
    const reader = { signedIn: customer !== undefined, level: customer?.level ?? ('C1' as const) };
    if (!rows.some((item) => viewAuthType(item, reader) === '0')) {
      return reply
        .code(customer ? 403 : 401)
        .type('text/plain')
        .send('Not for you.');
    }
    // The contents under a name never change, but access rights do. So the browser revalidates each time,
    // which is cheap with an ETag.
    reply.header('cache-control', open ? 'public, no-cache' : 'private, no-cache');
    return sendDocument(files, { ...file, name }, request, reply);
  });
}

interface SentDocument {
  readonly name: string;
  readonly content_type: string;
  readonly file_name: string;
  readonly bytes: number;
}

/** Sends a document, or the requested range of it. The caller must have checked the access rights. */
export async function sendDocument(
  files: Files,
  { name, content_type, file_name, bytes }: SentDocument,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  // For HEAD Fastify would read the whole stream without sending it.
  const contents = (part?: { start: number; end: number }) =>
    method === 'HEAD' ? Readable.from([]) : files.stream(documentFile(name), part);
  reply.headers({
    'content-type': content_type,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file_name)}`,
    'accept-ranges': 'bytes',
    etag: `"${name}"`,
    // No sandbox: it would disable the browser's PDF viewer. A PDF contains no scripts of this site.
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (headers['if-none-match'] === `"${name}"`) return reply.code(304).send();
  const range = rangeOf(headers.range, bytes);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  if (!range) {
    reply.header('content-length', bytes);
    return reply.send(await contents());
  }
  const { start, end } = range;
  reply.code(206).headers({
    'content-range': `bytes ${start}-${end}/${bytes}`,
    'content-length': end - start + 1,
  });
  return reply.send(await contents(range));
}

const notThere = (reply: FastifyReply) =>
  reply.code(404).type('text/plain').send('There is no such document.');

/**
 * Parses a Range header (RFC 9110, section 14) to the first and last byte, inclusive. undefined: send the
 * whole file, for example if the header has several ranges.
 */
function rangeOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  // `bytes=-500` asks for the last 500 bytes.
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end || start >= bytes ? 'outside' : { start, end };
}

/** Film hosts: converts the URL of a film to the URL of its player. Other URLs are refused. */
const hosts: readonly { readonly from: RegExp; readonly player: (id: string) => string }[] = [
  {
    from: /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)([\w-]{6,20})(?:[&?#].*)?$/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    from: /^https:\/\/youtu\.be\/([\w-]{6,20})(?:[?#].*)?$/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    from: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:[?#/].*)?$/,
    player: (id) => `https://player.vimeo.com/video/${id}`,
  },
  {
    from: /^https:\/\/(?:www\.|player\.)?bilibili\.com\/(?:video\/|player\.html\?bvid=)(BV\w{8,14})(?:[/?#&].*)?$/,
    player: (id) => `https://player.bilibili.com/player.html?bvid=${id}`,
  },
];

/** Display names of the hosts. */
export const filmHosts = ['YouTube', 'Vimeo', 'Bilibili'] as const;

/** Origins of the players, for the content security policy. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://player.bilibili.com',
] as const;

/** Player URL for a link or embed code that staff entered; undefined if the host is not allowed. */
export function playerOf(typed: string): string | undefined {
  const link = /\bsrc=["']([^"']+)["']/.exec(typed)?.[1] ?? typed.trim();
  const address = link.startsWith('//') ? `https:${link}` : link;
  for (const { from, player } of hosts) {
    const [, id] = from.exec(address) ?? [];
    if (id) return player(id);
  }
  return undefined;
}

interface Film {
  readonly embed: string;
  readonly file: string | null;
  readonly file_kind: 'pdf' | 'video' | null;
}

/** Embed code of an item. Built from a validated URL, never from typed HTML (XSS). */
export function embedCodeOf({ embed, file, file_kind }: Film): string {
  if (file_kind === 'video' && file !== null) {
    return `<video controls preload="metadata" src="${documentAddress(file, 'video')}"></video>`;
  }
  const player = embed && playerOf(embed);
  if (!player) return '';
  return `<iframe src="${player}" allow="fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`;
}
