/** The load, in a process of its own: asks as fast as it is answered. */
import autocannon from 'autocannon';
import { type Request, type Times, timesOf } from './requests.ts';

/** What to do with a list of requests; a further order goes on with those not asked yet. */
export interface Order {
  readonly list: number;
  readonly port: number;
  /** The list itself, in its first order; nothing is asked yet. */
  readonly requests?: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Report extends Times {
  readonly answers: number;
  /** Answers other than 200, and requests without one. */
  readonly failed: number;
  readonly seconds: number;
}

const lists = new Map<number, { requests: readonly Request[]; next: number }>();

async function run({ list, port, connections, seconds }: Order): Promise<Report> {
  const times: number[] = [];
  const mine = lists.get(list) ?? { requests: [], next: 0 };
  const next = () => mine.requests[mine.next++ % mine.requests.length];
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    sampleInt: 50,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) as typeof request }],
  };
  let [failed, taken] = [0, 0];
  // On a busy machine the first answer may take longer than all the time that was asked for.
  while (times.length === 0 && failed === 0) {
    const result = await new Promise<autocannon.Result>((resolve, reject) => {
      const end = (error: Error, one: autocannon.Result) => (error ? reject(error) : resolve(one));
      autocannon(options, end).on('response', (_client, _status, _bytes, ms) => times.push(ms));
    });
    failed += result.non2xx + result.errors;
    taken += result.duration;
  }
  return { ...timesOf(times), answers: times.length, failed, seconds: taken };
}

process.on('message', async (order: Order) => {
  const { list, requests } = order;
  if (requests) lists.set(list, { requests, next: 0 });
  process.send?.(requests ? true : await run(order));
});
process.on('disconnect', () => process.exit());
