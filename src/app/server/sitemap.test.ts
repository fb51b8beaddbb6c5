import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { SITEMAP_SIZE, type SitemapOptions, sitemap } from './sitemap.ts';

const COUNT = 12_001;
const options: SitemapOptions = {
  config: { publicUrl: 'https://turbo.example', securityMail: undefined },
  content: async () => [
    { page: 'ContentDetail', query: 'id=4&cmType=2' },
    { page: 'ContentDetailFull', query: 'id=5' },
  ],
  source: {
    last: () => COUNT - 1,
    ids: (start, end) =>
      Array.from({ length: Math.min(end, COUNT) - start }, (_, at) => start + at),
  },
};
const app = Fastify();
await app.register(sitemap, options);

const get = (url: string) => app.inject({ url });

test('The index names a file for each 1,000 turbos', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('xml');
  expect(body.match(/sitemap-\w+\.xml/g)).toEqual([
    'sitemap-pages.xml',
    'sitemap-content.xml',
    ...Array.from({ length: 13 }, (_, number) => `sitemap-${number}.xml`),
  ]);
});

test('The files together name every build sheet once in every language', async () => {
  const numbers = Array.from({ length: 13 }, (_, number) => number);
  const bodies = await Promise.all(numbers.map((n) => get(`/sitemap-${n}.xml`)));
  const found = bodies.map(({ body }) => body.match(/<loc>[^<]*turbodetail\?id=\d+/g) ?? []);
  expect(found.map(({ length }) => length)).toEqual([...Array(12).fill(7 * SITEMAP_SIZE), 7]);
  expect(new Set(found.flat()).size).toBe(7 * COUNT);
  expect(bodies[0]?.body).toContain('<loc>https://turbo.example/zh/turbodetail?id=0</loc>');
});

test('Lists and public content are named in every language', async () => {
  const lists = (await get('/sitemap-pages.xml')).body;
  expect(lists).toContain('<loc>https://turbo.example/newslist</loc>');
  expect(lists).toContain('<loc>https://turbo.example/ar/videolist</loc>');
  const { body } = await get('/sitemap-content.xml');
  expect(body).toContain('<loc>https://turbo.example/cmdetail.html?id=4&amp;cmType=2</loc>');
  expect(body).toContain('<loc>https://turbo.example/zh/mf/cmdetailfull.html?id=5</loc>');
  expect(body.match(/<loc>/g)).toHaveLength(14);
});

test.each(['/sitemap-13.xml', '/sitemap-x.xml', '/sitemap--1.xml', '/sitemap-9999999.xml'])(
  'There is no file %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('robots.txt names the sitemap and the addresses that are not pages', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain('Disallow: /api/\n');
  expect(body).toContain('Sitemap: https://turbo.example/sitemap.xml\n');
});

test('security.txt has the contact that SECURITY.md describes, and an expiry date', async () => {
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:security@turbo.example\n');
  expect(Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now());
  expect(body).toContain('Canonical: https://turbo.example/.well-known/security.txt');
});

test('security.txt has the operator’s own address if it is set', async () => {
  const other = Fastify();
  const securityMail = 'safe@maker.example';
  await other.register(sitemap, { ...options, config: { ...options.config, securityMail } });
  const { body } = await other.inject({ url: '/.well-known/security.txt' });
  expect(body).toContain('Contact: mailto:safe@maker.example\n');
});
