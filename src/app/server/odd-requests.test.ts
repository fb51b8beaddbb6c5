/** Requests that no browser sends: unusual hosts, bodies, file names and URLs. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { hashPassword } from '#features/accounts/server/passwords.ts';
import { logOptions } from '#platform/log.ts';
import { openTestSite, startTestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';
import { addStaffMember, digestOf, staffPassword } from '#test/staff.ts';
import { addressOf } from '../pages/visitor.ts';
import { staffPage } from './server-pages.ts';
import { sitemap } from './sitemap.ts';

const site = await openTestSite();
const secure = await openTestSite(undefined, { PUBLIC_URL: 'https://localhost' });

/** Routes whose responses are cacheable and contain the site's URL; behind a proxy and without PUBLIC_URL. */
const maps = Fastify({ trustProxy: true });
await maps.register(sitemap, {
  config: { publicUrl: undefined, securityMail: undefined },
  content: async () => [],
  source: { last: () => 0, ids: () => [1] },
});

const json = { 'content-type': 'application/json' };

// The sign-in is logged as a security event. The search for secrets in each log line must be fast.
test('A sign-in with a long name before the @ does not block the process', async () => {
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (line) => lines.push(line) });
  const logging = await startTestSite(undefined, {}, log);
  try {
    const email = `${'a'.repeat(45)}@b.cc`;
    const { status } = await logging.call('login', { email, passwordSha: digestOf('none') });
    expect(status).toBe(400);
    expect(lines.join('')).toContain(email);
  } finally {
    await logging.close();
  }
});

// A quadratic algorithm would take 15 minutes.
test.each([
  [60_000, 400],
  [900_000, 413],
])('A code with %i spaces keeps nobody waiting', async (spaces, status) => {
  const signupCode = `${'0000'.repeat(4)}${' '.repeat(spaces)}x`;
  const payload = { email: 'a@b.example', passwordSha: digestOf('none'), signupCode };
  expect((await site.call('signup2', payload)).status).toBe(status);
});

describe('An invalid host', () => {
  test.each([
    'user:pw@shop.example',
    'user@shop.example:80',
    'shop.example/../x',
    'shop.example?x=1',
    'sh op.example',
    '<script>',
    '[::1',
    'shop.example:99999',
    'shop.example:port',
    'ä.example',
    '..',
    `${'a'.repeat(300)}.example`,
  ])('brings no fault and stands nowhere: %s', async (host) => {
    const request = { url: '//evil.example/home', raw: { headers: { host } } } as FastifyRequest;
    const url = addressOf(request, undefined);
    expect(new Request(url).url).toBe('http://localhost/evil.example/home');
    for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml']) {
      const response = await maps.inject({ method: 'GET', url, headers: { host } });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('http://localhost/');
      expect(response.body).not.toContain(host);
    }
  });

  test.each(['shop.example', 'shop.example:8080', '[::1]:3000', '127.0.0.1:3000', 'localhost'])(
    'a valid host is the host of the site: %s',
    async (host) => {
      const { body } = await maps.inject({ method: 'GET', url: '/robots.txt', headers: { host } });
      expect(body).toContain(`Sitemap: http://${host}/sitemap.xml`);
    },
  );
});

test('X-Forwarded-Host never appears in a cacheable answer', async () => {
  const headers = {
    host: 'localhost:3000',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
  };
  for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-0.xml']) {
    const { body } = await maps.inject({ method: 'GET', url, headers });
    expect(body).toContain('http://localhost:3000/');
    expect(body).not.toMatch(/evil\.example|gopher/);
  }
  // The page's URL, from which links and cache key are built.
  const request = { url: '/home', host: 'evil.example', protocol: 'gopher', raw: { headers } };
  const url = addressOf(request as unknown as FastifyRequest, undefined);
  expect(url.href).toBe('http://localhost:3000/home');
});

// Links and cache key of the page are built from this URL.
test.each([
  'http://evil.example/home',
  'http://evil.example//home',
  'HTTPS://user@evil.example:8/home',
  '//evil.example/../home',
  '/\\evil.example/../home',
  '/\\/home',
])('A request that names another host in its address is one to this site: %s', (url) => {
  const request = { url, raw: { headers: { host: 'shop.example' } } } as FastifyRequest;
  expect(addressOf(request, 'https://turbo.example').href).toBe('https://turbo.example/home');
  expect(addressOf(request, undefined).href).toBe('http://shop.example/home');
});

describe('A compressed body', () => {
  const whole = gzipSync(JSON.stringify({ key: 'none', code: 'ABCDE' }));
  test.each([
    ['cut off', whole.subarray(0, whole.length - 12), 'gzip'],
    ['no gzip at all', Buffer.from('{"key":"none"}'), 'gzip'],
    ['with a broken sum', Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]), 'gzip'],
    ['said to be deflate', whole, 'deflate'],
    ['said to be br', whole, 'br'],
    ['empty', Buffer.alloc(0), 'gzip'],
  ])('and %s is refused in a sentence', async (_what, payload, encoding) => {
    for (const url of [calls.login.path, staffCalls.staffLogin.path]) {
      const headers = { ...json, 'content-encoding': encoding };
      const response = await site.app.inject({ method: 'POST', url, headers, payload });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: '1', ret: '-1' });
      expect(response.json().msg).toMatch(/compressed as its header says|not valid JSON/);
    }
  });
});

test('A body of an unknown compression is refused with a list of the known ones', async () => {
  for (const url of [calls.login.path, staffCalls.staffLogin.path]) {
    for (const encoding of ['compress', 'gzip, gzip', 'x']) {
      const headers = { ...json, 'content-encoding': encoding };
      const { statusCode, body } = await site.app.inject({
        method: 'POST',
        url,
        headers,
        payload: '{}',
      });
      expect([encoding, statusCode]).toEqual([encoding, 415]);
      expect(JSON.parse(body).msg).toContain('gzip, deflate, br');
    }
  }
});

describe('An address with a NUL or a lone surrogate', () => {
  test.each([
    '/%00',
    '/orderdetail.pdf?id=%00',
    '/pictures/%00.jpg',
    '/documents/%00',
    '/texts/%00.json',
    '/api/docs/static/%00',
    '/sitemap-%00.xml',
    '/%c0%80',
    '/%',
    '/api/staff/export?list=audit&who=%00',
    '/api/%00',
  ])('brings no fault: %s', async (url) => {
    const token = await signIn(site.database, 'A');
    for (const headers of [{}, { cookie: `tk=${token}` }, { cookie: 'tk=%00; fingerprint=%00' }]) {
      const response = await site.app.inject({ method: 'GET', url, headers });
      expect(response.statusCode).toBeLessThan(500);
    }
  });
});

test('The stored name of an uploaded file contains no NUL', async () => {
  const token = await addStaffMember(site, 'admin');
  const send = (url: string, filename: string) => {
    const payload = `--x\r\ncontent-disposition: form-data; name="file\u0000"; ${filename}\r\ncontent-type: text/csv\r\n\r\na,b\r\n\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-staff-token': token };
    return site.app.inject({ method: 'POST', url, headers, payload });
  };
  for (const kind of ['imports', 'pictures', 'content', 'texts']) {
    for (const name of ['filename="a\u0000b.csv"', "filename*=utf-8''a%00%ed%a0%80b.csv"]) {
      for (const query of [
        '?sort=pdf&language=fra&itemId=1',
        '?itemId=%00&sort=%00&language=%00',
      ]) {
        const response = await send(`/api/staff/${kind}/upload${query}`, name);
        expect([kind, response.statusCode, response.body]).not.toContain(500);
      }
    }
  }
});

describe('A malformed request', () => {
  const firstLine = async (head: string) => {
    if (!site.app.server.listening) await site.app.listen({ port: 0 });
    const { port } = site.app.server.address() as { port: number };
    return new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
      socket.once('data', (data) => {
        resolve(String(data).split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
  };

  test('has a NUL in a header', async () => {
    const line = await firstLine('GET /home HTTP/1.1\r\nhost: a\r\nx-fingerprint: a\u0000b');
    expect(line).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('has two Host headers, equal ones too', async () => {
    for (const path of ['/robots.txt', '/home', '/api/docs', '/health', '/api/none']) {
      for (const hosts of ['host: a\r\nhost: b', 'Host: a\r\nHOST: a']) {
        expect(await firstLine(`GET ${path} HTTP/1.1\r\n${hosts}`)).toMatch(/^HTTP\/1\.1 400 /);
      }
    }
    expect(await firstLine('GET /health HTTP/1.1\r\nhost: a')).toMatch(/^HTTP\/1\.1 200 /);
  });

  // Request smuggling: a proxy in front may find the end of such a request at another byte than this server.
  test.each([
    ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked'],
    ['two lengths', 'content-length: 2\r\ncontent-length: 3'],
    ['an unknown encoding', 'transfer-encoding: xchunked'],
    ['a header that goes on in the next line', 'a: b\r\n c: d'],
    ['a line that ends without CR', 'a: b\nc: d'],
    ['a blank before the colon', 'content-length : 2'],
  ])('has %s', async (_what, header) => {
    const head = `POST ${calls.login.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json`;
    expect(await firstLine(`${head}\r\n${header}`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

// Arriving bodies are held in memory: 600 compressed bodies of some kB each could fill it.
test('An address that sends many large bodies at once gets an error until they have arrived', async () => {
  if (!site.app.server.listening) await site.app.listen({ port: 0 });
  const { port } = site.app.server.address() as { port: number };
  const { path, bodyLimit = 0 } = calls.readOrderFile;
  const begin = (headers: string) => {
    const socket = connect(port, '127.0.0.1');
    const start = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json`;
    socket.write(`${start}\r\n${headers}\r\n\r\n`);
    return socket;
  };
  const lengths = [
    `content-length: ${bodyLimit}`,
    'transfer-encoding: chunked',
    'content-length: 9\r\ncontent-encoding: gzip',
  ];
  const file = JSON.stringify({ name: 'a.csv', content: 'YQ=='.repeat(60_000) });
  const sendFile = async () => {
    const url = `http://127.0.0.1:${port}${path}`;
    return (await fetch(url, { method: 'POST', headers: json, body: file })).status;
  };
  for (const length of lengths) {
    const sockets = Array.from({ length: 5 }, () => begin(length));
    const [answer] = await Promise.race(sockets.map((socket) => once(socket, 'data')));
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
    expect(await sendFile()).toBe(503);
    // Small bodies of the same call are still accepted.
    expect((await site.call('readOrderFile', { name: 'a.csv', content: '' })).status).toBe(400);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await sendFile()).not.toBe(503), { timeout: 30_000 });
  }
});

describe('An address', () => {
  test.each(['/%', '/%ff', '/api/%'])(
    'that can not be decoded reveals nothing: %s',
    async (path) => {
      const { statusCode, body } = await site.app.inject({ method: 'GET', url: path });
      expect([statusCode, body]).toEqual([400, 'This is not an address.']);
    },
  );
});

test('A path outside the folder of the back office is not found, and reveals nothing', async () => {
  const desk = Fastify();
  await desk.register(staffPage, { dev: false });
  await desk.listen({ port: 0 });
  const { port } = desk.server.address() as { port: number };
  const path = '/staff-assets/../../x';
  const status = await new Promise((resolve) =>
    request({ port, path }, ({ statusCode }) => resolve(statusCode)).end(),
  );
  await desk.close();
  expect(status).toBe(404);
});

describe('The cookies of a site with https', () => {
  test('the cookie of a customer is __Host-tk, for this host only, and pages read no other cookie', async () => {
    const token = await signIn(secure.database, 'A');
    const order = (cookie: string) =>
      secure.app.inject({ method: 'GET', url: '/orderdetail.pdf?id=1', headers: { cookie } });
    expect((await order(`__Host-tk=${token}`)).statusCode).toBe(404);
    const { statusCode, headers } = await order(`tk=${token}`);
    expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('/login')]);
    const ended = await order('__Host-tk=of-yesterday');
    expect(String(ended.headers['set-cookie'])).toMatch(
      /^__Host-tk=; Path=\/; Max-Age=0; .*Secure/,
    );
    const out = await secure.call('logout', {}, { 'x-token': token });
    expect(out.success).toBe('0');
  });

  test('the cookie of a device is __Host-device; a cookie that another host of the domain set is ignored', async () => {
    const email = 'device@example.com';
    const passwordSha = digestOf('turbo123');
    await secure.database.write.query(
      `insert into accounts.customer (email, level, status, password_hash) values ($1, 'A', 'active', $2)`,
      [email, await hashPassword(passwordSha)],
    );
    const login = (cookie: string) =>
      secure.app.inject({
        method: 'POST',
        url: calls.login.path,
        headers: { ...json, cookie },
        payload: { email, passwordSha },
      });
    const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
      /__Host-device=([\w-]{43}); Path=\/; .*Secure/.exec(String(headers['set-cookie']))?.[1] ?? '';
    const foreign = 'a'.repeat(43);
    const device = deviceOf(await login(`device=${foreign}`));
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(device).not.toBe(foreign);
    expect(deviceOf(await login(`device=${foreign}; __Host-device=${device}`))).toBe(device);
  });

  test('the cookie of staff is __Host-staff, with the path that this prefix requires', async () => {
    await addStaffMember(secure, 'admin');
    const login = await secure.app.inject({
      method: 'POST',
      url: staffCalls.staffLogin.path,
      headers: json,
      payload: { email: 'admin@test.example', passwordSha: digestOf(staffPassword) },
    });
    const [set = ''] = [login.headers['set-cookie'] ?? ''].flat();
    expect(set).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    const token = /=([\w-]+)/.exec(set)?.[1] ?? '';
    const me = (cookie: string) =>
      secure.app.inject({
        method: 'POST',
        url: staffCalls.staffMe.path,
        headers: { ...json, cookie, 'x-source': 'staff-web' },
        payload: {},
      });
    expect((await me(`__Host-staff=${token}`)).statusCode).toBe(200);
    expect((await me(`staff=${token}`)).statusCode).toBe(401);
  });
});
