/**
 * After a refused body, the next request on the connection is answered. If Node does not read a body, it
 * reads no further request of that connection, which a proxy would reuse for the next visitor.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Call, calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { openTestSite } from './app.ts';
import { isInstalled, type ProxyName, startProxy } from './proxies.ts';
import { addStaffMember } from './staff.ts';

const site = await openTestSite(undefined, { TRUSTED_PROXIES: '1' });
const url = await site.app.listen({ port: 0, host: '127.0.0.1' });

/**
 * A body that even compressed is larger than the buffers before a decompressor, so that Node stops reading
 * it.
 */
const body = Buffer.from(JSON.stringify({ a: randomBytes(200_000).toString('base64') }));
const codings: Record<string, Buffer> = {
  identity: body,
  gzip: gzipSync(body),
  deflate: deflateSync(body),
  br: brotliCompressSync(body),
  zstd: zstdCompressSync(body),
  'gzip, gzip': gzipSync(gzipSync(body)),
  unheard: body,
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';
interface Target {
  readonly method: string;
  readonly path: string;
  readonly type: string;
}
const uploads: Target[] = ['imports', 'pictures', 'content', 'texts'].map((kind) => ({
  method: 'POST',
  path: `/api/staff/${kind}/upload`,
  type: FORM_TYPE,
}));
const callTargets: Target[] = [
  ...Object.values<Call>(calls),
  ...Object.values<Call>(staffCalls),
].map(({ method, path }) => ({ method, path, type: JSON_TYPE }));
const others: Target[] = ['/api/staff/stock', '/api/none', '/home', '/health', '/%'].map(
  (path) => ({ method: 'POST', path, type: JSON_TYPE }),
);

/** Timeout for a response, ms. */
const SOON = 10_000;

interface Sent extends Partial<Target> {
  readonly headers?: Record<string, string>;
  readonly sentBody?: Buffer;
}

/** Sends a request on a keep-alive connection. @returns the status; a word if no response comes */
const send = (agent: Agent, base: string, { method = 'GET', path = '/health', ...sent }: Sent) =>
  new Promise<number | string>((resolve) => {
    const { type, headers, sentBody } = sent;
    const options = {
      agent,
      method,
      headers: { ...(type && { 'content-type': type }), ...headers },
    };
    const sending = request(`${base}${path}`, options, (answer) => {
      text(answer).then(
        () => resolve(answer.statusCode ?? 0),
        () => resolve('half an answer'),
      );
    });
    sending.setTimeout(SOON, () => sending.destroy(new Error('no answer')));
    sending.once('error', ({ message }) => resolve(message));
    sending.end(sentBody);
  });

const refused = (target: Target, coding: string, isChunked = false): Sent => ({
  ...target,
  sentBody: codings[coding] as Buffer,
  headers: {
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...(isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(codings[coding]?.length) }),
  },
});

/** Runs tasks, eight at a time. */
async function inTurns(tasks: (() => Promise<void>)[]): Promise<void> {
  const rest = [...tasks];
  const work = async () => {
    for (let task = rest.pop(); task; task = rest.pop()) await task();
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

test('After a refused body of any coding, the same connection or a new one answers', async () => {
  const wrong: unknown[] = [];
  const tasks = [...uploads, ...callTargets, ...others].flatMap((target, at) =>
    Object.keys(codings).map((coding, turn) => async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const isChunked = (at + turn) % 2 === 0;
      const first = await send(agent, url, refused(target, coding, isChunked));
      const next = await send(agent, url, {});
      if (typeof first !== 'number' || next !== 200) {
        wrong.push([target.path, coding, isChunked, first, next]);
      }
      agent.destroy();
    }),
  );
  await inTurns(tasks);
  expect(wrong).toEqual([]);
}, 600_000);

test('A packed body that is broken is refused at once', async () => {
  const wrong: unknown[] = [];
  const broken = [randomBytes(100_000), Buffer.concat([gzipSync('{}'), randomBytes(100_000)])];
  const tasks = callTargets
    .filter(({ method }) => method === 'POST')
    .flatMap((target, at) =>
      ['gzip', 'deflate', 'br'].map((coding, turn) => async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const sent = refused(target, coding, (at + turn) % 2 === 0);
        const sentBody = broken[at % broken.length] as Buffer;
        const length = { 'content-length': String(sentBody.length) };
        const headers = { ...sent.headers, ...(sent.headers?.['content-length'] && length) };
        const first = await send(agent, url, { ...sent, sentBody, headers });
        const next = await send(agent, url, {});
        if (typeof first !== 'number' || first >= 500 || next !== 200)
          wrong.push([target.path, coding, first, next]);
        agent.destroy();
      }),
    );
  await inTurns(tasks);
  expect(wrong).toEqual([]);
}, 600_000);

test('After a file that staff send is refused before its end, the same connection or a new one answers', async () => {
  const headers = { 'x-staff-token': await addStaffMember(site, 'admin') };
  const disposition = 'content-disposition: form-data; name="file"; filename="a.exe"';
  const sentBody = Buffer.from(
    `--x\r\n${disposition}\r\n\r\n${'a'.repeat(2_000_000)}\r\n--x--\r\n`,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [imports = uploads[0] as Target] = uploads;
  expect(await send(agent, url, { ...imports, headers, sentBody })).toBe(400);
  expect(await send(agent, url, {})).toBe(200);
  agent.destroy();
});

test('A refused body that never ends is read for some seconds at most', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = 'POST /api/none HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
  const endless = Readable.from(
    (function* () {
      yield head;
      for (;;) yield `400\r\n${'a'.repeat(0x400)}\r\n`;
    })(),
  );
  endless.pipe(socket);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i);
  await new Promise<void>((resolve) => {
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
  });
  endless.destroy();
}, 60_000);

/** Requests that Node's parser refuses, and their status. */
const malformed: Record<string, [head: string, status: number]> = {
  'too many headers': [
    `GET / HTTP/1.1\r\nhost: a\r\n${`x: ${'a'.repeat(6000)}\r\n`.repeat(3)}\r\n`,
    431,
  ],
  'an unknown method': ['FOO / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  'a control character in a header': ['GET / HTTP/1.1\r\nhost: a\r\nx: \x01\r\n\r\n', 400],
};

test.each(Object.entries(malformed))(
  'The answer to a request with %s says that the connection closes',
  async (_name, [head, status]) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(head);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*connection: close`, 'i'));
  },
);

test.for<ProxyName>(['nginx', 'caddy'])(
  'Behind %s malformed requests fail no visitor',
  { timeout: 600_000 },
  async (proxy, { skip }) => {
    skip(!isInstalled(proxy), `${proxy} is not installed`);
    const behind = await startProxy(proxy, Number(new URL(url).port));
    const login = { method: 'POST', path: calls.login.path, type: JSON_TYPE };
    const wide = Object.fromEntries([1, 2, 3].map((at) => [`x-${at}`, 'a'.repeat(6000)]));
    const stranger = new Agent({ keepAlive: true });
    const visitor = new Agent({ keepAlive: true });
    const failed: unknown[] = [];
    try {
      for (let at = 0; at < 100; at += 1) {
        const isWide = at % 2 === 0;
        await send(stranger, behind.url, isWide ? { headers: wide } : { method: 'PURGE' });
        const status = await send(visitor, behind.url, { ...login, sentBody: Buffer.from('{}') });
        if (status !== 400) failed.push(status);
      }
    } finally {
      stranger.destroy();
      visitor.destroy();
      await behind.stop();
    }
    expect(failed).toEqual([]);
  },
);

/** Number of visitors who share the proxy's connections. Before a fix, 20 visitors got no response. */
const VISITORS = 20;

test.for<ProxyName>(['nginx', 'caddy'])(
  'Behind %s refused uploads keep no visitor waiting',
  { timeout: 600_000 },
  async (proxy, { skip }) => {
    skip(!isInstalled(proxy), `${proxy} is not installed`);
    const behind = await startProxy(proxy, Number(new URL(url).port));
    const many = (sent: (at: number) => Sent) =>
      Promise.all(
        Array.from({ length: VISITORS }, async (_, at) => {
          const agent = new Agent();
          const status = await send(agent, behind.url, sent(at));
          agent.destroy();
          return status;
        }),
      );
    try {
      for (const coding of Object.keys(codings)) {
        const refusals = await many((at) =>
          refused(uploads[at % uploads.length] as Target, coding),
        );
        expect([coding, ...new Set(refusals)]).toEqual([coding, 401]);
        const answers = await many(() => ({}));
        expect([coding, ...new Set(answers)]).toEqual([coding, 200]);
      }
    } finally {
      await behind.stop();
    }
  },
);

/** Larger than the buffers of proxy and system. */
const FILM_BYTES = 64 << 20;

test.for<ProxyName>(['nginx', 'caddy'])(
  'A film that nobody reads is not fetched whole by %s, which would write it to its disk',
  { timeout: 60_000 },
  async (proxy, { skip }) => {
    skip(!isInstalled(proxy), `${proxy} is not installed`);
    let fetched = 0;
    const chunk = Buffer.alloc(64 << 10);
    const film = Readable.from(
      (function* () {
        for (; fetched < FILM_BYTES; fetched += chunk.length) yield chunk;
      })(),
    );
    const origin = createServer(({ url: path }, answer) => {
      if (path === '/film') film.pipe(answer);
      else answer.end();
    }).listen(0, '127.0.0.1');
    await once(origin, 'listening');
    const started = await startProxy(proxy, (origin.address() as AddressInfo).port);
    const { host, port } = new URL(started.url);
    const idle = connect(Number(port), '127.0.0.1').pause();
    idle.write(`GET /film HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    for (let before = -1; fetched === 0 || fetched !== before; ) {
      before = fetched;
      await sleep(500);
    }
    idle.destroy();
    await started.stop();
    origin.closeAllConnections();
    origin.close();
    expect(fetched).toBeLessThan(FILM_BYTES / 2);
  },
);
