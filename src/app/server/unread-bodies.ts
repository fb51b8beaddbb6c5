import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time for which a closing connection still discards incoming bytes, ms. */
const LINGER_MS = 5000;

/**
 * A response that closes the connection if the request body was not read to the end. Most refusals are sent
 * without reading the body. Node stops reading such a connection, but a proxy would reuse it for the next
 * visitor. As the server's response class it also covers responses that Node sends before any hook.
 */
export class ClosingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(...head: unknown[]): this {
    const { req: request } = this;
    if (hasBody(request) && !request.readableEnded) {
      this.shouldKeepAlive = false;
      const { socket } = request;
      // Node calls destroySoon after the last response of a connection.
      socket.destroySoon = () => linger(socket, request);
    }
    return Reflect.apply(super.writeHead, this, head);
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/**
 * Ends a connection, and closes it once the client has closed it, too. If a connection is closed while bytes
 * arrive, it is reset, and the client may lose the response.
 * @param request the request whose body is not read; absent if Node could not parse the request
 */
export function linger(socket: Socket, request?: IncomingMessage): void {
  // Removes Node's HTTP parser from the socket, so that no further request is read.
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.resume();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => {
    clearTimeout(timer);
    // Ends pending reads of the body.
    request?.destroy();
  });
}
