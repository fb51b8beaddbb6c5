/** The load generator, a separate process. Each connection sends its next request when a response arrives. */
import { Client } from 'undici';
import { type Request, type Times, timesOf } from './requests.ts';

/** Sends requests of a list for some seconds. The next task continues after the last request sent. */
export interface LoadTask {
  readonly list: number;
  readonly port: number;
  /** The requests. Only the first task of a list has them, and it sends nothing. */
  readonly requests?: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Report extends Times {
  readonly answers: number;
  /** Responses other than 200, and requests without a response. */
  readonly failed: number;
  readonly seconds: number;
}

const lists = new Map<number, { requests: readonly Request[]; next: number }>();

/** Sends requests one after another, as one visitor does. @returns number of failures */
async function visit(client: Client, next: () => Request, until: number, times: number[]) {
  let failed = 0;
  do {
    const start = performance.now();
    const { path, method, headers, body = null } = next();
    const status = await new Promise<number>((resolve) => {
      let statusCode = 0;
      client.dispatch(
        { path, method, headers, body },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, code) => {
            statusCode = code;
          },
          onResponseData: () => undefined,
          onResponseEnd: () => resolve(statusCode),
          onResponseError: () => resolve(0),
        },
      );
    });
    times.push(performance.now() - start);
    if (status !== 200) failed += 1;
  } while (performance.now() < until && failed === 0);
  return failed;
}

async function run({ list, port, connections, seconds }: LoadTask): Promise<Report> {
  const times: number[] = [];
  const mine = lists.get(list) ?? { requests: [], next: 0 };
  const next = () => mine.requests[mine.next++ % mine.requests.length] as Request;
  const start = performance.now();
  const clients = Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${port}`));
  const failures = await Promise.all(
    clients.map((client) => visit(client, next, start + seconds * 1000, times)),
  );
  const duration = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  const failed = failures.reduce((sum, one) => sum + one, 0);
  return { ...timesOf(times), answers: times.length, failed, seconds: duration };
}

process.on('message', async (task: LoadTask) => {
  const { list, requests } = task;
  if (requests) lists.set(list, { requests, next: 0 });
  process.send?.(requests ? true : await run(task));
});
process.on('disconnect', () => process.exit());
