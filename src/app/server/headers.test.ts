/** Headers that keep browsers from misinterpreting a response; rows 3.2.1 to 3.4.6 of docs/security.md. */
import { describe, expect, test } from 'vitest';
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { openTestSite } from '#test/app.ts';

const http = await openTestSite();
const https = await openTestSite(undefined, { PUBLIC_URL: 'https://shop.example' });

const post = (url: string) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json' },
  payload: '{}',
});
const get = (url: string) => ({ method: 'GET' as const, url });

const answers = [
  ['a call', post(calls.login.path)],
  ['an unknown call', post('/api/none')],
  ['a call of the back office', post(staffCalls.staffLogin.path)],
  ['a file of customers', get('/api/export/cart?format=csv')],
  ['a file of staff', get('/api/staff/export/turbos?format=csv')],
  ['the documentation of calls', get('/api/docs/json')],
  ['an order', get('/orderdetail.pdf?id=1')],
  ['a document', get('/documents/none.pdf')],
  ['a picture', get('/pictures/none.jpg')],
  ['the health of the site', get('/health')],
  ['an address that can not be decoded', get('/%')],
] as const;

describe.each(answers)('The answer of %s', (_name, request) => {
  test('is not interpreted as another type, and frames of other sites do not show it', async () => {
    const { headers } = await http.app.inject(request);
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (request.url === '/%') return;
    expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  });

  test('requires https of browsers for a year, if the site has https', async () => {
    if (request.url === '/%') return;
    const { headers } = await https.app.inject(request);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await http.app.inject(request)).headers['strict-transport-security']).toBeUndefined();
  });
});

test('A page may load only the map and the films from other hosts', async () => {
  const { headers } = await http.app.inject(get('/health'));
  expect(String(headers['content-security-policy']).split(';').sort()).toEqual([
    "base-uri 'none'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://player.bilibili.com",
    "img-src 'self' data: https://tile.openstreetmap.org",
    "object-src 'none'",
    expect.stringMatching(/^script-src 'self'/),
    expect.stringMatching(/^style-src 'self'/),
    "worker-src 'self'",
  ]);
});

test.each(['/assets', '/staff-assets', '/pictures', '/documents', '/api/docs/static', '/texts'])(
  'The folder %s is not listed',
  async (folder) => {
    for (const url of [folder, `${folder}/`]) {
      const { statusCode, headers } = await http.app.inject(get(url));
      if (headers.location) expect(headers.location).toBe(folder);
      else expect(statusCode).toBe(404);
    }
  },
);

test('A start that takes long on a busy machine is not aborted', () => {
  expect(http.app.initialConfig.pluginTimeout).toBe(0);
});
