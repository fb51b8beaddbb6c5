/** HTTP requests and their times. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Headers = Request['headers'];

export const get = (path: string, headers?: Headers): Request => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': 'identity', ...headers },
});

export const post = (path: string, payload: object, headers?: Headers): Request => ({
  ...get(path, { 'content-type': 'application/json', ...headers }),
  method: 'POST',
  body: JSON.stringify(payload),
});

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request. Does not use `fetch`, because it takes longer than many calls.
 * @throws if the response is incomplete
 */
export const ask = (port: number, { body, ...how }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sending = request({ ...how, host: '127.0.0.1', port, agent }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      text(answer).then((read) => resolve({ status, headers, text: read }), reject);
    });
    sending.once('error', reject).end(body);
  });

/** Median and 99th percentile of call times, ms. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export function timesOf(times: readonly number[]): Times {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

export const median = (values: readonly number[]): number => timesOf(values).p50;
