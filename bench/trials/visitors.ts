/** Visitors of a site, who send requests while another task runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Request, timesOf } from '../requests.ts';

/** Visitors of a site: how many, ms between an answer and the next question, the nth question. */
interface Visit {
  readonly port: number;
  readonly visitors?: number;
  readonly pause?: number;
  readonly question: (index: number) => Request;
  readonly look?: (answer: string) => void;
}

/** Visitors ask, read, pause and ask again while `work` is done. */
export async function visiting(visit: Visit, work: () => Promise<unknown>) {
  const { port, visitors = 2, pause = 5, question, look } = visit;
  const times: number[] = [];
  /** Statuses of failures; 0 if there was no answer. */
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
