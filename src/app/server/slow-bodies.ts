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

interface OpenBody {
  /** Bytes received by the connection, and the time, at the start of the span. */
  bytes: number;
  since: number;
}

const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Watches the bodies of all requests. Not a plugin, because its hook must apply to all routes.
 * @param now the clock, ms
 * @returns checks the bodies; a timer calls it every second
 */
export function endSlowBodies(app: FastifyInstance, now = () => performance.now()): () => void {
  const open = new Map<IncomingMessage, OpenBody>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
    const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
    // A request by app.inject has no connection.
    if (hasBody && raw.socket instanceof Socket) {
      open.set(raw, { bytes: raw.socket.bytesRead, since: now() });
      raw.once('close', () => open.delete(raw));
    }
    done();
  });

  const check = () => {
    for (const [raw, body] of open) {
      const { socket } = raw;
      if (raw.complete || socket.destroyed) {
        open.delete(raw);
      } else if (socket.bytesRead - body.bytes >= MIN_BYTES || hasUnreadBytes(raw)) {
        Object.assign(body, { bytes: socket.bytesRead, since: now() });
      } else if (now() - body.since >= SPAN_MS) {
        open.delete(raw);
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
const hasUnreadBytes = (raw: IncomingMessage): boolean => raw.readableLength > 0;
