/**
 * Threads for work that would stop the event loop: each does one order after another, they are
 * started when they are first needed, and what would wait long is refused.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadSettings {
  /** What a thread runs: it answers each message with one. */
  script: URL;
  /** Threads at once. */
  most: number;
  /** Orders that wait for a thread; one more is refused. */
  mostWaiting: number;
  /** How long one order may take, ms; its thread is ended then. No end without it. */
  longest?: number;
  /** The error for an order that is refused. */
  refusal: () => Error;
}

export interface Threads<Order, Result> {
  /**
   * Has an order done.
   * @throws the refusal when too many are waiting; Error when the thread broke
   */
  run(order: Order): Promise<Result>;
  /** To be asked before work for an order begins. @throws the refusal */
  expectRoom(): void;
}

export function openThreads<Order, Result>(settings: ThreadSettings): Threads<Order, Result> {
  const { script, most, mostWaiting, longest, refusal } = settings;
  const idle: Worker[] = [];
  let started = 0;
  const waiting: ((worker: Worker) => void)[] = [];

  function start(): Worker {
    const worker = new Worker(script);
    // Whoever waits for its answer hears of an error; without a listener it would end the process.
    worker.on('error', () => undefined);
    // A thread without work keeps no process alive.
    worker.unref();
    started += 1;
    return worker;
  }

  function expectRoom(): void {
    if (idle.length === 0 && started === most && waiting.length >= mostWaiting) throw refusal();
  }

  async function take(): Promise<Worker> {
    const worker = idle.pop();
    if (worker) return worker;
    if (started < most) return start();
    expectRoom();
    return new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(worker: Worker): void {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  }

  /** A thread that broke is replaced, or those who wait for it would wait for ever. */
  function replace(worker: Worker): void {
    void worker.terminate();
    started -= 1;
    const next = waiting.shift();
    if (next) next(start());
  }

  return {
    expectRoom,
    async run(order) {
      const worker = await take();
      worker.ref();
      const late = longest === undefined ? {} : { signal: AbortSignal.timeout(longest) };
      try {
        const answer = once(worker, 'message', late);
        worker.postMessage(order);
        const [result] = (await answer) as [Result];
        worker.unref();
        giveBack(worker);
        return result;
      } catch (error) {
        replace(worker);
        throw error;
      }
    },
  };
}
