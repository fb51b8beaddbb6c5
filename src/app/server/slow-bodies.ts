/**
 * Aborts request bodies below a minimum rate; a client that sends a byte a second could hold a
 * connection for ever. There is no limit of the total time, since a film over a slow line takes long.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** At least MIN_BYTES bytes, or the rest of the body, must arrive in SPAN_MS ms: 2 kB a second. */
const SPAN_MS = 10_000;
const MIN_BYTES = 20_000;
/** How often to check the open bodies, ms. */
const CHECK_MS = 1000;

/** What a connection sends. */
interface Sender {
  /** Its newest request. */
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
      // A request by app.inject has no connection.
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
