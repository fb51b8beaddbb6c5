/**
 * Checks every request: its headers, the rate and the pieces of its body, and how many requests of its connection
 * wait. Answers errors that no other error handler has answered.
 *
 * Aborts request bodies below a minimum rate, because a client that sends a byte a second could hold a
 * connection for ever. There is no limit of the total time, since a film over a slow line takes long.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { isIP, Socket } from 'node:net';
import type { FastifyError, FastifyInstance } from 'fastify';

/** At least MIN_BYTES bytes, or the rest of the body, must arrive in SPAN_MS ms: 2 kB a second. */
const SPAN_MS = 10_000;
const MIN_BYTES = 20_000;
/** Time between two checks of the open bodies, ms. */
const CHECK_MS = 1000;

interface Sender {
  request: IncomingMessage;
  /** The request, the bytes received by the connection, and the time, at the start of the span. */
  begun?: { readonly request: IncomingMessage; readonly bytes: number; readonly at: number };
}

const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Watches the bodies of all requests. Not a plugin, because its hook must apply to all routes.
 * @param now the clock, ms
 * @returns checks the bodies; a timer calls it every second
 */
export function endSlowBodies(app: FastifyInstance, now = () => performance.now()): () => void {
  const senders = new Map<Socket, Sender>();

  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { socket } = raw;
    const sender = senders.get(socket);
    if (sender) {
      sender.request = raw;
    } else if (socket instanceof Socket) {
      // A request by app.inject has no connection, and is not watched.
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
        socket.end(TIMEOUT, () => socket.destroy());
      }
    }
  };
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return check;
}

/** Received bytes are unread: the site is slow, not the sender (back-pressure). */
const hasUnreadBytes = (request: IncomingMessage): boolean => request.readableLength > 0;

/** Time after which a connection that reads nothing of its answer is closed, ms. */
const UNREAD_MS = 30_000;

/**
 * Closes a connection that does not read its answer, which stays in memory, however large it is. Node restarts
 * the time whenever bytes are sent. Not a plugin, because its hook must apply to all routes.
 */
export function endUnreadAnswers(app: FastifyInstance, unreadMs = UNREAD_MS): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    // If no bytes wait to be sent, the server is slow, not the reader.
    raw.setTimeout(unreadMs, () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
    done();
  });
}

/** Most requests of a connection that wait for their answers. */
const MOST_UNANSWERED = 20;

/**
 * Answers the requests of a connection one after another, so that a connection has one file or query open at
 * most. Closes a connection that sends many before the first is answered, as no browser and no proxy does: Node
 * begins all of them in one turn of the event loop. Not a plugin, because its hook must apply to all routes.
 */
export function limitPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, ServerResponse[]>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const answers = unanswered.get(socket) ?? [];
    if (answers.length >= MOST_UNANSWERED) {
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

/** Pieces of a body below this size are joined, bytes. */
const SMALL = 1024;
/** Size of the joined pieces, bytes. */
const BLOCK = 4096;

/**
 * Joins the small pieces of a body before anything keeps them. Node makes a buffer of each, which takes 500
 * bytes however little it holds: a body of 64 kB in chunks of one byte took 32 MB. Not a plugin, because its
 * hook must apply to all routes.
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
 * Checks the headers from which other parts derive the caller and the site. Not a plugin, because its hook
 * must apply to all routes; add it before every hook that reads `request.ip`.
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
    // A proxy may have read the other Host header (RFC 9112, section 3.2).
    if (countHosts(rawHeaders) > 1) return refuse('A request must have one Host header.');
    if ((headers['transfer-encoding'] ?? CHUNKED).toLowerCase() !== CHUNKED)
      return refuse('A body must be whole or chunked.');
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = lastAddresses(forwarded);
    done();
  });
}

const CHUNKED = 'chunked';

/** @param rawHeaders names and values in turn */
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
 * The addresses at the end of X-Forwarded-For, after the last hop that is not an address: that hop would be a
 * new visitor each time. Some proxies add the port, which differs by connection: `192.0.2.1:50123`,
 * `[2001:db8::1]:50123`.
 */
function lastAddresses(forwarded: string): string | undefined {
  const hops = forwarded.split(',').map((hop) => hop.trim().replace(withPort, '$1$2'));
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1).join(', ') || undefined;
}

/**
 * Answers every error that no other error handler has answered, with its status alone: the message of
 * an error may hold internals. It writes to the connection itself, because a hook that throws while an
 * answer is sent would throw again, and Fastify's last answer contains the message.
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
