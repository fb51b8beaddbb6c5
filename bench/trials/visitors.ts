/** Visitors who send requests while other work runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Request, timesOf } from '../requests.ts';

/** `pause`: time from a response to the next request of the same visitor, ms. `question`: the nth request. */
interface Visit {
  readonly port: number;
  readonly visitors?: number;
  readonly pause?: number;
  readonly question: (index: number) => Request;
  readonly look?: (answer: string) => void;
}

/** Visitors send requests, read responses and pause until `work` has ended. */
export async function visiting(visit: Visit, work: () => Promise<unknown>) {
  const { port, visitors = 2, pause = 5, question, look } = visit;
  const times: number[] = [];
  /** Statuses of failed requests; 0 if no response came. */
  const failures: number[] = [];
  let over = false;
  const visitor = async () => {
    for (; !over; await sleep(pause)) {
      const start = performance.now();
      const answer = await ask(port, question(times.length)).catch(() => undefined);
      times.push(performance.now() - start);
      if (answer?.status === 200) look?.(answer.text);
      else failures.push(answer?.status ?? 0);
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, visitor));
  await work().finally(() => {
    over = true;
  });
  await all;
  return { ...timesOf(times), answers: times.length, failures };
}
