/** No response contains an error's message, whichever route, hook, handler or parser throws. */
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { logOptions } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import type { PageSource } from '../pages/page-source.ts';

const SECRET = 'secret-of-the-inside';
const hooks = ['onRequest', 'preValidation', 'preHandler', 'preSerialization', 'onSend'] as const;
const routes = vi.hoisted(() => [] as { method: string; url: string }[]);

// The application registers these hooks first, so that they run before all others and for every route.
vi.mock('./requests.ts', async (original) => ({
  ...(await original<typeof import('./requests.ts')>()),
  endSlowBodies(app: FastifyInstance) {
    const throwAt = (place: string, { headers }: FastifyRequest) => {
      if (headers['x-throw'] !== place) return;
      throw Object.assign(new Error(SECRET), { code: SECRET, detail: SECRET });
    };
    for (const hook of hooks) {
      app.addHook(hook as 'onRequest', async (request) => throwAt(hook, request));
    }
    app.addHook('preParsing', async (request, _reply, payload) => {
      throwAt('preParsing', request);
      if (request.headers['x-throw'] !== 'body') return payload;
      // A stream that fails on reading. Bodies of GET requests are never read.
      return new Readable({
        read() {
          this.destroy(new Error(SECRET));
        },
      });
    });
    app.addContentTypeParser('application/x-throw', (_request, _payload, done) => {
      done(new Error(SECRET));
    });
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      route.handler = function throwing(request, reply) {
        throwAt('handler', request);
        return handler.call(this, request, reply);
      };
      for (const method of [route.method].flat()) routes.push({ method, url: route.url });
    });
  },
}));

// The content of pages does not matter here, and Vite would first read all sources.
vi.mock('../pages/page-source.ts', () => ({
  openSources: async (): Promise<PageSource> => ({
    render: async () => ({ status: 200, headers: new Headers(), body: '<!doctype html>' }),
  }),
}));

/** Lines of the operator's log. */
const lines: string[] = [];
const log = pino(logOptions('error'), { write: (line) => lines.push(line) });
const site = await openTestSite(undefined, { METRICS_TOKEN: 'x'.repeat(20) }, log, 'sources');

test.each([...hooks, 'preParsing', 'body', 'handler'])(
  'An error in %s reveals nothing of the program, for every route',
  async (place) => {
    expect(routes.length).toBeGreaterThan(250);
    for (const { method, url } of routes) {
      const hasBody = !['GET', 'HEAD'].includes(method);
      const response = await site.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1').replaceAll('*', '1'),
        headers: { 'x-throw': place, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { payload: '{}' }),
      });
      expect(JSON.stringify([response.payload, response.headers])).not.toContain(SECRET);
      if (place === 'onRequest') expect([url, response.statusCode]).toEqual([url, 500]);
    }
  },
);

test('An error is in the log with its stack', async () => {
  lines.length = 0;
  const headers = { 'x-throw': 'handler', 'content-type': 'application/json' };
  const { login } = calls;
  await site.app.inject({ method: 'POST', url: login.path, headers, payload: '{}' });
  const [line, ...more] = lines.map((one) => JSON.parse(one));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ msg: 'a request failed', err: { message: SECRET } });
  expect(line.err.stack).toContain('last-error.test.ts');
});

test('An error of a parser reveals nothing of the program', async () => {
  for (const { url } of routes.filter(({ method }) => method === 'POST')) {
    const headers = { 'content-type': 'application/x-throw' };
    const response = await site.app.inject({ method: 'POST', url, headers, payload: '{}' });
    expect(response.payload).not.toContain(SECRET);
  }
});

describe('A body that is no gzip', () => {
  /** Sends raw bytes, unlike fetch. Resolves to the raw response. */
  const send = (path: string, body: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const { port } = site.app.server.address() as { port: number };
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`,
        );
        socket.write(body);
      });
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      socket.once('close', () => resolve(answer));
      // The server closes the connection if it has not read the whole body.
      socket.once('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    });

  test('is refused with a sentence, even if the error has ended the connection', async () => {
    await site.app.listen({ port: 0 });
    for (const path of [calls.login.path, staffCalls.staffLogin.path, '/api/none']) {
      for (const body of [Buffer.alloc(100_000, 'x'), gzipSync('{"a":1}').subarray(0, 20)]) {
        const answer = await send(path, body);
        // A body above the limit is refused with 413.
        expect(answer).toMatch(/^HTTP\/1\.1 4(00|13) /);
        expect(answer).toMatch(
          /"success":"1","msg":"The body (could not be decompressed as its header says|is too large|is larger than 64 KB|is not valid JSON)\."/,
        );
      }
    }
  });
});
