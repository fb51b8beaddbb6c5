/** robots.txt, security.txt and the sitemap, which is split into files. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths, type RouteName, withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import type { Config } from '#platform/config.ts';
import { originOf } from '../pages/visitor.ts';

/** Turbos whose build sheets are public. */
interface SitemapSource {
  /** Position of the last turbo; -1 if there are none. */
  last(): number;
  /** Ids of the public turbos among the rows `start` to `end` - 1; rows that are no public turbos are skipped. */
  ids(start: number, end: number): number[];
}

export interface SitemapOptions {
  source: SitemapSource;
  /** Pages of public content: route name and query. */
  content: () => Promise<readonly { page: RouteName; query: string }[]>;
  config: Pick<Config, 'publicUrl' | 'securityMail'>;
}

/** Public pages without parameters. */
const openPages = [
  'Index',
  'About',
  'BulletinList',
  'VideoList',
  'NewsList',
  'EcatalogList',
  'Contact',
  'Terms',
  'Privacy',
  'Imprint',
  'Warranty',
] as const satisfies readonly RouteName[];

/** Number of positions in a file. These reads are not rate-limited, so a file must take only some ms. */
export const SITEMAP_SIZE = 1000;
/** Cache lifetime of the responses, s. */
const MAX_AGE = 3600;
const XML = 'application/xml; charset=utf-8';

/**
 * Fastify plugin: `/robots.txt`, `/sitemap.xml` (the index), and the files for pages, content and turbos
 * (numbered from 0).
 */
export async function sitemap(app: FastifyInstance, options: SitemapOptions): Promise<void> {
  const { source, content, config } = options;
  const siteOf = (request: FastifyRequest) => originOf(request, config.publicUrl);
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', `public, max-age=${MAX_AGE}`);
  });

  app.get('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(siteOf(request))),
  );

  app.get('/.well-known/security.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(contactLines(siteOf(request), config.securityMail)),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const files = Math.ceil((source.last() + 1) / SITEMAP_SIZE);
    const names = [
      'pages',
      'content',
      ...Array.from({ length: files }, (_, number) => String(number)),
    ];
    const lines = names.map((name) => loc('sitemap', `${siteOf(request)}/sitemap-${name}.xml`));
    return reply.type(XML).send(document('sitemapindex', lines));
  });

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const addresses = openPages.map((name) => paths[name]);
    return reply.type(XML).send(document('urlset', inLanguages(siteOf(request), addresses)));
  });

  app.get('/sitemap-content.xml', async (request, reply) => {
    const addresses = (await content()).map(({ page, query }) => `${paths[page]}?${query}`);
    return reply.type(XML).send(document('urlset', inLanguages(siteOf(request), addresses)));
  });

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^\\d{1,6}$).xml',
    async (request, reply) => {
      const first = Number(request.params.number) * SITEMAP_SIZE;
      if (first > source.last()) return reply.callNotFound();
      const ids = source.ids(first, first + SITEMAP_SIZE);
      const addresses = ids.map((id) => `${paths.TurboBuildSheet}?id=${id}`);
      return reply.type(XML).send(document('urlset', inLanguages(siteOf(request), addresses)));
    },
  );
}

/**
 * robots.txt. Excludes results pages with a sort order or page size in the URL, because there are more of
 * these URLs than turbos.
 */
function robots(origin: string): string {
  const closed = ['/api/', '/api0/', '/staff', '/*sortSeq=', '/*size=', '/captchaverify'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * security.txt (RFC 9116). The expiry date is computed for each response.
 * @param mail address for reports; default: the mailbox that RFC 2142 reserves in every domain
 */
function contactLines(origin: string, mail = `security@${new URL(origin).hostname}`): string {
  const expires = new Date(Date.now() + 180 * 24 * 3_600_000).toISOString();
  return [
    `Contact: mailto:${mail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The URLs in every language. The head of each page links to the other languages. */
const inLanguages = (origin: string, addresses: readonly string[]): string[] =>
  addresses.flatMap((address) =>
    languages.map(({ prefix }) => loc('url', origin + withLanguage(prefix, address))),
  );

const loc = (tag: string, address: string) =>
  `<${tag}><loc>${address.replaceAll('&', '&amp;')}</loc></${tag}>`;

function document(tag: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${tag}>\n`;
}
