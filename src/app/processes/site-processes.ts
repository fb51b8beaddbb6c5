/** Manages the processes that serve a site: starts them, restarts dead ones, replaces and stops them. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';

// Messages between the first process of a site and the processes that serve it.

/** A process serves at `url`; its heartbeat; or its request for the metrics of all processes. */
export type FromSite =
  | { readonly site: 'serves'; readonly url: string }
  | { readonly site: 'goesOn' }
  | { readonly site: 'metrics'; readonly id: number };

/** An order to stop, `gently` with a last reply on kept connections; or the metrics, undefined if not available. */
export type ToSite =
  | { readonly site: 'stop'; readonly gently: boolean }
  | { readonly site: 'metrics'; readonly id: number; readonly text: string | undefined };

/** Interval of the heartbeat, ms. */
const PULSE = 5000;

/** Whether a message is a FromSite or a ToSite; libraries send messages of their own. */
export const isOurs = <T extends FromSite | ToSite>(message: unknown): message is T =>
  typeof message === 'object' && message !== null && 'site' in message;

let requests = 0;

function say(message: FromSite): void {
  // When the first process ends, this process ends too.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Reports to the first process that this process serves, then sends heartbeats. */
export function tellServing(url: string): void {
  say({ site: 'serves', url });
  setInterval(() => say({ site: 'goesOn' }), PULSE).unref();
}

/**
 * Calls `stop` when the first process says so. Only that process handles signals, and it stops all in order.
 */
export function stopWhenTold(stop: (gently: boolean) => void): void {
  process.on('message', (message: unknown) => {
    if (isOurs<ToSite>(message) && message.site === 'stop') stop(message.gently);
  });
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/**
 * The metrics of all processes.
 * @throws Error if a process does not answer
 */
export function metricsOfAll(): Promise<string> {
  const id = ++requests;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = (message: unknown) => {
    if (!isOurs<ToSite>(message) || message.site !== 'metrics' || message.id !== id) return;
    process.off('message', onMessage);
    if (message.text === undefined) reject(new Error('a process did not tell its metrics'));
    else resolve(message.text);
  };
  process.on('message', onMessage);
  say({ site: 'metrics', id });
  return promise;
}

/** The site ends after this many failed starts in a row. */
const MOST_TRIES = 3;
/** Shortest and longest time to wait before a process that died is started again, ms. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 30_000;
/** A process that lived this long did not die of its start, ms. */
const SETTLED = 60_000;
/** After this many missed heartbeats, a process's event loop counts as blocked. */
const MOST_SILENT = 6;
/** Time that a process may take beyond its own time to stop before it is killed, ms. */
const GRACE = 2000;

/** The site can't go on; the message says why. */
export class ProcessesError extends Error {
  override name = 'ProcessesError';
}

interface Options {
  readonly count: number;
  readonly shutdownSeconds: number;
  readonly log: Logger;
  /** Interval of the heartbeat, ms; PULSE except in tests. */
  readonly pulse?: number;
}

interface Started {
  readonly worker: Worker;
  /** The address that it serves. */
  readonly url: string;
}

/** The processes of a site on this machine. Only the first process, which serves nothing, has them. */
export class SiteProcesses {
  readonly #options: Options;
  readonly #starting = new Set<Worker>();
  /** Serving processes, each with the number of pulses since its last heartbeat. */
  readonly #serving = new Map<Worker, number>();
  readonly #lost = Promise.withResolvers<string>();
  #closing = false;
  #replacing: Promise<void> = Promise.resolve();
  /** Deaths in a row, each within a minute of its start. */
  #earlyDeaths = 0;
  /** Processes that ended without a stop message. */
  deaths = 0;

  constructor(options: Options) {
    this.#options = options;
    setInterval(() => this.#endThoseThatStandStill(), options.pulse ?? PULSE).unref();
  }

  /** Number of processes that serve now. */
  get serving(): number {
    return this.#serving.size;
  }

  /** Resolves when a process can't be started any more, with a sentence about it. */
  get lost(): Promise<string> {
    return this.#lost.promise;
  }

  /**
   * Starts the first process alone, which migrates and fills the database, then the others.
   * @returns the address of the site
   * @throws ProcessesError if a process does not start; its own message is on standard error
   */
  async start(): Promise<string> {
    const first = await this.#startOne();
    const missing = Array.from({ length: first ? this.#options.count - 1 : 0 });
    const siblings = await Promise.all(missing.map(() => this.#startOne()));
    if (!first || siblings.includes(undefined)) {
      throw new ProcessesError('A process of the site did not start; above it says why.');
    }
    return first.url;
  }

  /** Replaces one process after another; each new process serves before its old process stops. */
  replace(): Promise<void> {
    this.#replacing = this.#replacing.then(() => this.#replaceAll());
    return this.#replacing;
  }

  /** Stops all, each after the answers in flight. */
  async stop(): Promise<void> {
    this.#closing = true;
    // Nothing waits for starting processes, and their work at the start may be interrupted at any moment.
    for (const worker of this.#starting) worker.process.kill('SIGKILL');
    await Promise.all([...this.#serving.keys()].map((worker) => this.#stopOne(worker, false)));
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options;
    for (const old of [...this.#serving.keys()]) {
      if (this.#closing) return;
      if (!this.#serving.has(old)) continue;
      const fresh = await this.#startOne();
      if (!fresh) {
        if (this.#closing) return;
        log.error('a new process did not start: the restart ends, the processes before go on');
        return;
      }
      // If the old process has died meanwhile, it was replaced already: then the new process is stopped.
      await this.#stopOne(this.#serving.has(old) ? old : fresh.worker, true);
    }
    log.info('every process was replaced');
  }

  /** @returns a process that serves, or undefined if it ended before */
  async #startOne(): Promise<Started | undefined> {
    const worker = cluster.fork();
    const started = performance.now();
    this.#starting.add(worker);
    const serves = Promise.withResolvers<Started | undefined>();
    worker.on('message', (message: unknown) => {
      if (!isOurs<FromSite>(message)) return;
      if (this.#serving.has(worker)) this.#serving.set(worker, 0);
      if (message.site !== 'serves') return;
      this.#starting.delete(worker);
      this.#serving.set(worker, 0);
      serves.resolve({ worker, url: message.url });
    });
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'a process failed'));
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#starting.delete(worker);
      serves.resolve(undefined);
      if (!this.#serving.delete(worker) || this.#closing) return;
      this.deaths += 1;
      const isEarly = performance.now() - started < SETTLED;
      this.#earlyDeaths = isEarly ? this.#earlyDeaths + 1 : 0;
      const end = signal ?? code;
      this.#options.log.error({ pid: worker.process.pid, end }, 'a process of the site ended');
      void this.#revive();
    });
    return serves.promise;
  }

  /** Kills processes whose event loop is blocked: they cannot receive a stop message. */
  #endThoseThatStandStill(): void {
    for (const [worker, silent] of this.#serving) {
      this.#serving.set(worker, silent + 1);
      if (silent < MOST_SILENT) continue;
      const { pid } = worker.process;
      this.#options.log.error({ pid }, 'a process of the site is blocked and is killed');
      worker.process.kill('SIGKILL');
    }
  }

  /** Replaces a process that died. */
  async #revive(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const doublings = tries + Math.max(0, this.#earlyDeaths - 1);
      await sleep(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** doublings));
      if (this.#closing || (await this.#startOne()) !== undefined) return;
    }
    if (this.#closing) return;
    this.#lost.resolve(
      `a process of the site died and could not be started again, ${MOST_TRIES} times in a row, so the site stops`,
    );
  }

  /** Stops a serving process; kills it if it does not end in time. */
  async #stopOne(worker: Worker, gently: boolean): Promise<void> {
    this.#serving.delete(worker);
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    const order: ToSite = { site: 'stop', gently };
    // Ignore the error of sending to a process that has just died.
    worker.send(order, () => undefined);
    const late = setTimeout(
      () => worker.process.kill('SIGKILL'),
      this.#options.shutdownSeconds * 1000 + GRACE,
    );
    await ended;
    clearTimeout(late);
  }
}
