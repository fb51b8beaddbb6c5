/**
 * A proxy to the database, for tests of faults. After `fallSilent` it accepts bytes but sends nothing. `cut`
 * closes all connections, as a proxy does whose server is down.
 */
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

export interface SilentProxy {
  /** URL of the database through the proxy. */
  readonly url: string;
  fallSilent(): void;
  cut(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** @param url PostgreSQL server behind the proxy, by TCP or Unix socket */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const answers = new Set<Socket>();
  let silent = false;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const answer = connect(placeOf(new URL(url)));
    answers.add(answer);
    client.pipe(answer);
    answer.on('data', (bytes) => client.write(bytes));
    if (silent) answer.pause();
    answer.on('close', () => {
      answers.delete(answer);
      client.destroy();
    });
    client.on('close', () => answer.destroy());
    for (const socket of [client, answer]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    fallSilent() {
      silent = true;
      for (const answer of answers) answer.pause();
    },
    cut() {
      isCut = true;
      for (const answer of answers) answer.destroy();
    },
    goOn() {
      isCut = false;
      silent = false;
      for (const answer of answers) answer.resume();
    },
    async close() {
      for (const answer of answers) answer.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function throughPort(address: string, port: number): string {
  const url = new URL(address);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

function placeOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  return folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}` }
    : { host: hostname, port: Number(port) || 5432 };
}
