/** Measures: rates under load, single calls, and a figure beside its floor in turns. */
import { Connection, type Response } from './connection.ts';
import type { LoadReport } from './load-process.ts';
import { Worker } from './processes.ts';

/** Turns of a figure and its floor, after one of each that warms up and doesn't count. */
const ROUNDS = 5;

/** What is asked over HTTP: requests that go round once they are used up. */
export interface Load {
  /** Prepares a list. @returns the measure of its answers per second, for `seconds` */
  rateOf(port: number, requests: string[]): Promise<Measure>;
  /** Bytes of body that the last measured answers had, on average. */
  answerBytes(): number;
  stop(): void;
}

/** Measures for about `seconds`. */
export type Measure = (seconds: number) => Promise<number>;

export function startLoad(): Load {
  const worker = new Worker('load-process.ts');
  let lists = 0;
  let bytes = 0;
  return {
    async rateOf(port, requests) {
      const list = String(lists++);
      await worker.ask({ do: 'learn', list, requests });
      return async (seconds) => {
        const report = await worker.ask<LoadReport>({ do: 'run', list, port, seconds });
        if (report.failed > 0) throw new Error(`${report.failed} calls of a load failed`);
        bytes = Math.round(report.bytes / report.answers);
        return report.answers / report.seconds;
      };
    },
    answerBytes: () => bytes,
    stop: () => worker.stop(),
  };
}

export interface Beside {
  readonly value: number;
  readonly floor: number;
  /** Median of the rounds' ratios: what disturbs a round disturbs both of its halves. */
  readonly ratio: number;
}

/** Measures a figure and its floor in turns. */
export async function beside(figure: Measure, floor: Measure, seconds: number): Promise<Beside> {
  const values: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const value = await figure(round === 0 ? seconds / 2 : seconds);
    const lowest = await floor(round === 0 ? seconds / 2 : seconds);
    if (round === 0) continue;
    values.push(value);
    floors.push(lowest);
  }
  const ratios = values.map((value, round) => value / (floors[round] ?? 1));
  return { value: median(values), floor: median(floors), ratio: median(ratios) };
}

/** One call after another: ms at the middle and at the slowest hundredth. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
}

/** Asks one at a time for `seconds`, and at least 100 times. */
export async function singly(ask: () => Promise<unknown>, seconds: number): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end || times.length < 100) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return timesOf(times);
}

export function timesOf(times: number[]): Times {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), calls: sorted.length };
}

/** Answers per second of a function called in this process, 8 calls in flight. */
export function rateInProcess(ask: () => Promise<unknown>): Measure {
  return async (seconds) => {
    let answers = 0;
    const start = performance.now();
    const end = start + seconds * 1000;
    const work = async () => {
      while (performance.now() < end) {
        await ask();
        answers += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return answers / ((performance.now() - start) / 1000);
  };
}

/** Asks over one connection, one request after another of a list. */
export async function openAsker(port: number, requests: readonly string[]) {
  const connection = await Connection.open(port);
  let next = 0;
  return {
    async ask(): Promise<Response> {
      const response = await connection.ask(requests[next++ % requests.length] ?? '');
      if (response.status !== 200) throw new Error(`status ${response.status} in a single call`);
      return response;
    },
    close: () => connection.close(),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
