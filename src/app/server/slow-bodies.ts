/**
 * Ends bodies that hardly come: whoever sends a byte a second would hold a connection for ever. What
 * counts is the rate and not the time in all, as a film over a slow line takes its hour.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So many bytes have to come in so many ms, or the rest of the body: 2 kB a second. */
const SPAN = 10_000;
const LEAST = 20_000;
/** How often open bodies are looked at, ms. */
const LOOK = 1000;

interface OpenBody {
  /** What the connection had received, and when, as the span began. */
  bytes: number;
  since: number;
}

const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Watches the bodies of all requests; not a plugin of its own scope, as all routes are meant.
 * @param now the clock, ms
 * @returns looks at them, which happens by itself every second
 */
export function endSlowBodies(app: FastifyInstance, now = () => performance.now()): () => void {
  const open = new Map<IncomingMessage, OpenBody>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
    const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
    // A request that the process makes itself has no connection.
    if (hasBody && raw.socket instanceof Socket) {
      open.set(raw, { bytes: raw.socket.bytesRead, since: now() });
      raw.once('close', () => open.delete(raw));
    }
    done();
  });

  const look = () => {
    for (const [raw, body] of open) {
      const { socket } = raw;
      if (raw.complete || socket.destroyed) {
        open.delete(raw);
      } else if (socket.bytesRead - body.bytes >= LEAST || isHeldUp(raw)) {
        Object.assign(body, { bytes: socket.bytesRead, since: now() });
      } else if (now() - body.since >= SPAN) {
        open.delete(raw);
        socket.end(TIMEOUT, () => socket.destroy());
      }
    }
  };
  const timer = setInterval(look, LOOK);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return look;
}

/** Bytes lie here unread: the site is slow, and not the sender. */
const isHeldUp = (raw: IncomingMessage): boolean => raw.readableLength > 0;
