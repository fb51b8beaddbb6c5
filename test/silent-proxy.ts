/** A way to a server that can fall silent: it takes what is sent and answers nothing. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface SilentProxy {
  readonly port: number;
  fallSilent(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** @param url of the PostgreSQL server that it leads to, by TCP or by a socket of the system */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const answers = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
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
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    fallSilent() {
      silent = true;
      for (const answer of answers) answer.pause();
    },
    goOn() {
      silent = false;
      for (const answer of answers) answer.resume();
    },
    async close() {
      for (const answer of answers) answer.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function placeOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  return folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}` }
    : { host: hostname, port: Number(port) || 5432 };
}
