import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time for which a closing connection discards further bytes of its sender, ms. */
const LINGER_MS = 5000;

/**
 * An answer that closes its connection if the request's body is not read to its end, as most refusals do. Node
 * stops reading a connection whose body is not read, and a proxy would use this kept connection for
 * its next visitor. As the class of all answers it also serves answers that Node gives before any hook.
 */
export class ClosingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(...head: unknown[]): this {
    const { req: request } = this;
    if (hasBody(request) && !request.readableEnded) {
      this.shouldKeepAlive = false;
      const { socket } = request;
      // Node calls it after the last answer of a connection.
      socket.destroySoon = () => linger(socket, request);
    }
    return Reflect.apply(super.writeHead, this, head);
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/**
 * Ends a connection, and closes it once its sender has closed it, too. A connection that is closed while bytes
 * arrive is reset, and the sender may lose the answer.
 */
function linger(socket: Socket, request: IncomingMessage): void {
  // No further request is read: a listener of the data takes them from Node's parser.
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.resume();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => {
    clearTimeout(timer);
    // Ends readers of the body.
    request.destroy();
  });
}
