/** The load, in a process of its own: 16 connections that ask as fast as they are answered. */
import { Connection } from './connection.ts';

export type LoadOrder =
  | { readonly do: 'learn'; readonly list: string; readonly requests: string[] }
  | { readonly do: 'run'; readonly list: string; readonly port: number; readonly seconds: number };

export interface LoadReport {
  readonly answers: number;
  /** Answers with another status than 200. */
  readonly failed: number;
  readonly bytes: number;
  readonly seconds: number;
}

const CONNECTIONS = 16;

/** Where each list stands: a further round goes on with requests that were not asked yet. */
const lists = new Map<string, { requests: string[]; next: number }>();

async function run(order: LoadOrder & { do: 'run' }): Promise<LoadReport> {
  const list = lists.get(order.list);
  if (!list) throw new Error(`no list of requests named ${order.list}`);
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(order.port)),
  );
  let [answers, failed, bytes] = [0, 0, 0];
  const start = performance.now();
  const end = start + order.seconds * 1000;
  const work = async (connection: Connection) => {
    while (performance.now() < end) {
      const request = list.requests[list.next++ % list.requests.length] ?? '';
      const { status, body } = await connection.ask(request);
      answers += 1;
      bytes += body.length;
      if (status !== 200) failed += 1;
    }
    connection.close();
  };
  await Promise.all(connections.map(work));
  return { answers, failed, bytes, seconds: (performance.now() - start) / 1000 };
}

process.on('message', async (order: LoadOrder) => {
  if (order.do === 'learn') lists.set(order.list, { requests: order.requests, next: 0 });
  process.send?.(order.do === 'learn' ? true : await run(order));
});
process.on('disconnect', () => process.exit());
