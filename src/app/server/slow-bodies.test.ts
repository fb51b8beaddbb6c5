import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endSlowBodies, endUnreadAnswers, joinPieces, limitPipelines } from './requests.ts';

/** More than the buffers of a connection hold, bytes. */
const LARGE = 64 * 1024 * 1024;

let app: FastifyInstance;
let look: () => void;
let clock = 0;
let answerCount = 0;
/** The server's socket of the latest connection. */
let arriving: Socket;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
  // Bodies are checked only when the test calls `look`, not by the timer, which uses the real clock.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  look = endSlowBodies(app, () => clock);
  vi.useRealTimers();
  limitPipelines(app);
  endUnreadAnswers(app, 500);
  joinPieces(app);
  app.server.on('connection', (socket) => {
    arriving = socket;
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/length', async (request) => String((request.body as string).length));
  app.addContentTypeParser('text/x-pieces', async (_request: unknown, body: Readable) => {
    const pieces: string[] = [];
    for await (const piece of body) pieces.push(String(piece));
    return pieces;
  });
  app.post('/pieces', async ({ body }) => body);
  app.get('/count', async () => {
    answerCount += 1;
    return '';
  });
  let atOnce = 0;
  app.get('/alone', async () => {
    atOnce += 1;
    await setImmediate();
    return `at once: ${atOnce--}`;
  });
  app.get('/large', async () => Buffer.alloc(LARGE, 'x'));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Starts a request. @returns the response, and a function that sends text and waits until it has arrived */
function begin(length: number) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const answer = text(socket).catch((error: Error) => error.message);
  let sent = 0;
  const send = async (part: string) => {
    socket.write(part);
    sent += part.length;
    await vi.waitFor(() => expect(arriving?.bytesRead).toBe(sent), {
      timeout: 30_000,
      interval: 5,
    });
  };
  const head = `POST /length HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`;
  return { send, answer, begun: send(head) };
}

test('A body that sends single bytes is aborted', async () => {
  const { send, answer, begun } = begin(1000);
  await begun;
  for (let second = 0; second <= 10; second += 1) {
    await send('a');
    look();
    clock += 1000;
  }
  look();
  expect(await answer).toMatch(/^HTTP\/1\.1 408 |EPIPE|ECONNRESET/);
});

test('A slow body at the minimum rate is accepted however long it takes', async () => {
  const { send, answer, begun } = begin(30 * 25_000);
  await begun;
  for (let part = 0; part < 30; part += 1) {
    await send('a'.repeat(25_000));
    clock += 10_000;
    look();
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*750000$/);
});

test('A connection that waits between its requests is left open', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const ask = async () => {
    const answer = once(socket, 'data');
    const head =
      'POST /length HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 3';
    socket.write(`${head}\r\n\r\nabc`);
    return String(await answer);
  };
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  for (let second = 0; second <= 20; second += 1) {
    look();
    clock += 1000;
  }
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

// Each fragment takes 500 bytes of memory: without joining, 100 senders of 400 kB would exhaust it.
test('A body that arrives in pieces of a byte is joined to a few pieces with the same content', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const answer = text(socket);
  const letters = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(97 + (at % 26)));
  const long = '-'.repeat(3000);
  letters.splice(10_000, 0, long);
  const chunks = letters.map((letter) => `${letter.length.toString(16)}\r\n${letter}\r\n`);
  const head =
    'POST /pieces HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: text/x-pieces';
  socket.end(`${head}\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
  const [, body = ''] = (await answer).split('\r\n\r\n');
  const pieces: string[] = JSON.parse(body);
  expect(pieces.join('')).toBe(letters.join(''));
  expect(pieces.length).toBeLessThan(20);
});

// 1,500 page requests in one packet would block the process for 3 s.
test('A connection with many requests at a time is closed; some requests are answered', async () => {
  const { port } = app.server.address() as AddressInfo;
  const send = (count: number) => {
    answerCount = 0;
    const socket = connect({ port, host: '127.0.0.1' });
    const request = 'GET /count HTTP/1.1\r\nhost: a\r\n';
    socket.end(`${`${request}\r\n`.repeat(count - 1)}${request}connection: close\r\n\r\n`);
    return text(socket).catch((error: Error) => error.message);
  };
  for (let times = 0; times < 3; times += 1) {
    expect((await send(20)).match(/HTTP\/1\.1 200 /g)).toHaveLength(20);
  }
  await send(1000);
  expect(answerCount).toBeLessThanOrEqual(20);
});

// Concurrent requests of one connection could each keep a file open and use up all descriptors.
test('The requests of a connection are answered one after another', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const request = 'GET /alone HTTP/1.1\r\nhost: a\r\n';
  socket.write(`${`${request}\r\n`.repeat(9)}${request}connection: close\r\n\r\n`);
  expect((await text(socket)).match(/at once: \d+/g)).toEqual(Array(10).fill('at once: 1'));
});

function askForLarge(): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return socket;
}

test('A connection that reads nothing of its answer is closed', async () => {
  const connected = once(app.server, 'connection');
  const socket = askForLarge();
  socket.pause();
  const [arrived] = (await connected) as [Socket];
  await once(arrived, 'close');
  expect(arrived.bytesWritten).toBeGreaterThan(0);
  socket.destroy();
});

test('A connection that reads slowly gets its whole answer', async () => {
  const socket = askForLarge();
  let [bytes, pauses] = [0, 0];
  for await (const piece of socket) {
    bytes += (piece as Buffer).length;
    // The pauses together are longer than the timeout of a connection that reads nothing.
    if (pauses < 5 && bytes > (pauses + 1) * (LARGE / 6)) {
      pauses += 1;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  expect(bytes).toBeGreaterThan(LARGE);
});
