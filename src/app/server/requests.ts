/**
 * Checks of all requests: headers, rate and fragments of bodies, and waiting requests of a connection. Also
 * the last error handler.
 * Request bodies below a minimum rate are aborted, because a client that sends one byte a second could hold a
 * connection for ever. The total time is not limited, because a film over a slow line takes long.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isIP, Socket } from 'node:net';
import type { FastifyError, FastifyInstance } from 'fastify';
import { linger } from './unread-bodies.ts';

/** Within SPAN_MS ms, MIN_BYTES bytes or the rest of the body must arrive: 2 kB a second. */
const SPAN_MS = 10_000;
const MIN_BYTES = 20_000;
/** Interval between checks of running bodies, ms. */
const CHECK_MS = 1000;

interface Sender {
  request: IncomingMessage;
  /** State at the start of the span: the request, the connection's received bytes, and the time. */
  begun?: { readonly request: IncomingMessage; readonly bytes: number; readonly at: number };
}

const closingAnswer = (status: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/**
 * Answers a request that Node's parser refuses, for example for an unknown method or too many headers. The answer
 * says that the connection closes; Fastify's own does not, so a proxy sends the next visitor's request on it.
 */
export function refuseMalformed({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === REQUEST_TIMEOUT ? 408 : 400;
  if (socket.writable) socket.write(closingAnswer(status));
  linger(socket);
}

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Watches all request bodies. Not a plugin, because the hook must apply to all routes.
 * @param now the clock, ms
 * @returns a function that checks the bodies; a timer calls it every second
 */
export function endSlowBodies(app: FastifyInstance, now = () => performance.now()): () => void {
  const senders = new Map<Socket, Sender>();

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { socket } = raw;
    const sender = senders.get(socket);
    if (sender) {
      sender.request = raw;
    } else if (socket instanceof Socket) {
      // Requests by app.inject have no connection and are not watched.
      senders.set(socket, { request: raw });
      socket.once('close', () => senders.delete(socket));
    }
    done();
  });

  const check = () => {
    for (const [socket, sender] of senders) {
      const { request, begun } = sender;
      const { bytesRead: bytes } = socket;
      if (request.complete) {
        delete sender.begun;
      } else if (
        begun?.request !== request ||
        bytes - begun.bytes >= MIN_BYTES ||
        hasUnreadBytes(request)
      ) {
        sender.begun = { request, bytes, at: now() };
      } else if (now() - begun.at >= SPAN_MS) {
        senders.delete(socket);
        socket.end(closingAnswer(408), () => socket.destroy());
      }
    }
  };
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return check;
}

/** Received bytes wait to be read: the site is slow, not the sender (back-pressure). */
const hasUnreadBytes = (request: IncomingMessage): boolean => request.readableLength > 0;

/** Time after which a connection that reads nothing of a response is closed, ms. */
const UNREAD_MS = 30_000;

/**
 * Closes a connection that does not read its response, which otherwise stays in memory. Node restarts the
 * timeout whenever bytes are sent. Not a plugin, because the hook must apply to all routes.
 */
export function endUnreadAnswers(app: FastifyInstance, unreadMs = UNREAD_MS): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    // If no bytes wait to be sent, the server is slow, not the client.
    raw.setTimeout(unreadMs, () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
    done();
  });
}

/** Maximum number of waiting requests of a connection. */
const MAX_UNANSWERED = 20;

/**
 * Handles the requests of a connection one after another, so that each connection has at most one open file
 * or query. Closes connections with too many waiting requests, which no browser or proxy has: Node starts all
 * of them in one turn of the event loop. Not a plugin, because the hook must apply to all routes.
 */
export function limitPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, ServerResponse[]>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const answers = unanswered.get(socket) ?? [];
    if (answers.length >= MAX_UNANSWERED) {
      reply.hijack();
      socket.destroy();
      return;
    }
    const previous = answers.at(-1);
    unanswered.set(socket, answers);
    answers.push(reply.raw);
    reply.raw.once('close', () => answers.shift());
    if (!previous) return done();
    previous.once('close', () => {
      if (!socket.destroyed) done();
    });
  });
}

/** Fragments of a body below this size are joined, bytes. */
const SMALL = 1024;
/** Size of the joined fragments, bytes. */
const BLOCK = 4096;

/**
 * Joins small fragments of a body before they are stored. Node allocates a buffer for each fragment, and a
 * buffer takes 500 bytes even for one byte: a body of 64 kB in one-byte chunks took 32 MB. Not a plugin,
 * because the hook must apply to all routes.
 */
export function joinPieces(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (mayHaveManyPieces(raw)) joinPiecesOf(raw);
    done();
  });
}

const mayHaveManyPieces = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > SMALL;

function joinPiecesOf(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let block: Buffer | undefined;
  let filled = 0;
  const flush = (): boolean => {
    const joined = block?.subarray(0, filled);
    block = undefined;
    filled = 0;
    return joined === undefined || push(joined);
  };
  request.push = (piece: Buffer | null) => {
    if (piece === null || piece.length >= SMALL) {
      flush();
      return push(piece);
    }
    block ??= Buffer.allocUnsafeSlow(BLOCK);
    filled += piece.copy(block, filled);
    return filled + SMALL <= BLOCK || flush();
  };
}

/**
 * Checks the headers that identify the caller and the site. Not a plugin, because the hook must apply to all
 * routes. Add it before every hook that reads `request.ip`.
 */
export function checkHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { headers, rawHeaders } = raw;
    const refuse = (message: string) =>
      void reply
        .code(400)
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .type('text/plain; charset=utf-8')
        .send(message);
    // With two Host headers, a proxy may have used the other (RFC 9112, section 3.2).
    if (countHosts(rawHeaders) > 1) return refuse('A request must have one Host header.');
    if ((headers['transfer-encoding'] ?? CHUNKED).toLowerCase() !== CHUNKED)
      return refuse('A body must be whole or chunked.');
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = lastAddresses(forwarded);
    done();
  });
}

const CHUNKED = 'chunked';

/** @param rawHeaders names and values alternately */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/**
 * The addresses at the end of X-Forwarded-For, after the last entry that is not an IP address; such an entry
 * could make each request look like a new visitor. Some proxies append the port, which differs by connection:
 * `192.0.2.1:50123`, `[2001:db8::1]:50123`. The port is removed.
 */
function lastAddresses(forwarded: string): string | undefined {
  const hops = forwarded.split(',').map((hop) => hop.trim().replace(withPort, '$1$2'));
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1).join(', ') || undefined;
}

/**
 * Responds to errors that no other handler has handled, with the status only: an error's message may reveal
 * internals. Writes to the raw response, because a hook that throws while a response is sent would throw
 * again, and Fastify's own fallback contains the message.
 */
export function answerLastErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Partial<FastifyError & { headers: object }>, request, reply) => {
    const status = statusOf(error);
    if (status >= 500 && error?.code !== 'FST_UNDER_PRESSURE') {
      request.log.error({ err: error }, 'a request failed');
    }
    reply.hijack();
    if (reply.raw.headersSent) return void reply.raw.destroy();
    const wait = reply.getHeader('retry-after');
    if (wait !== undefined) reply.raw.setHeader('retry-after', wait);
    reply.raw.writeHead(status, {
      ...error?.headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    reply.raw.end(JSON.stringify({ statusCode: status, error: STATUS_CODES[status] }));
  });
}

function statusOf(error: Partial<FastifyError> | undefined): number {
  const status = error?.statusCode;
  return status !== undefined && status >= 400 && status in STATUS_CODES ? status : 500;
}
