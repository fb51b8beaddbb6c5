/** One keep-alive connection with one request in flight: as little work as a client can do. */
import { connect, type Socket } from 'node:net';

export interface Response {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(response: Response): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1' });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Connection(socket);
  }

  /** Sends a whole request, as requestText makes it. */
  ask(request: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    const all = this.#received.length > 0 ? Buffer.concat([this.#received, bytes]) : bytes;
    const end = all.indexOf(HEAD_END);
    const head = end < 0 ? '' : all.toString('latin1', 0, end);
    const length = end < 0 ? undefined : contentLength(head);
    const start = end + HEAD_END.length;
    if (length === undefined || all.length < start + length) {
      this.#received = all;
      return;
    }
    this.#received = all.subarray(start + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const status = Number(head.slice(9, 12));
    waiting?.resolve({ status, head, body: all.subarray(start, start + length) });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

function contentLength(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  if (!found) throw new Error(`an answer without a length: ${head.slice(0, 200)}`);
  return Number(found[1]);
}

export const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`;

/** A page as browsers ask for it. */
export const getPage = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip, deflate, br\r\n\r\n`;

/** @param token of a customer's session */
export function post(path: string, payload: object, token?: string): string {
  const body = JSON.stringify(payload);
  const length = Buffer.byteLength(body);
  const who = token ? `x-token: ${token}\r\n` : '';
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\n${who}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}
