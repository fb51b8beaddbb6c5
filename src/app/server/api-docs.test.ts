import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { apiDocs } from './api-docs.ts';

const app = Fastify();
await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] });
await app.register(apiDocs);

const get = (url: string, encoding: string) =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

test.each([
  ['json', 'application/json; charset=utf-8'],
  ['yaml', 'application/x-yaml; charset=utf-8'],
  ['static/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['static/swagger-ui.css', 'text/css; charset=utf-8'],
])('%s is packed once, in each encoding', async (name, type) => {
  const url = `/api/docs/${name}`;
  const [br, gzip, plain] = [await get(url, 'br'), await get(url, 'gzip'), await get(url, '')];
  // Responses that are compressed on the fly are chunked and have no length.
  for (const { headers, rawPayload } of [br, gzip, plain]) {
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(headers['content-type']).toBe(type);
  }
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
});

test('Other spellings of an address are sent uncompressed', async () => {
  for (const url of [
    '/api/docs/static/./swagger-ui-bundle.js',
    '/api/docs/js%6Fn',
    '/api/docs/json/',
  ]) {
    const { headers, rawPayload, statusCode } = await get(url, 'br');
    if (statusCode === 200) expect(Number(headers['content-length'])).toBe(rawPayload.length);
  }
});
