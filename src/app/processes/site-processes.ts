/** Manages the serving processes of a site: starts, restarts, replaces and stops them. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';

/** Messages of a serving process: it serves at `url`, its heartbeat, its request for all metrics. */
export type FromSite =
  | { readonly site: 'serves'; readonly url: string }
  | { readonly site: 'goesOn' }
  | { readonly site: 'metrics'; readonly id: number };

/**
 * Messages to a serving process: stop (`gently`: after one more response on keep-alive connections), or the
 * metrics.
 */
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
  // No error handling: when the first process ends, this process ends, too.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Reports to the first process that this process serves, then sends heartbeats. */
export function tellServing(url: string): void {
  say({ site: 'serves', url });
  setInterval(() => say({ site: 'goesOn' }), PULSE).unref();
}

/** Calls `stop` on the first process's message. Ignores SIGINT and SIGHUP: the first process handles them. */
export function stopWhenTold(stop: (gently: boolean) => void): void {
  process.on('message', (message: unknown) => {
    if (isOurs<ToSite>(message) && message.site === 'stop') stop(message.gently);
  });
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/** Requests the metrics of all processes. @throws Error if a process does not respond */
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

/** After this many failed starts in a row the site ends. */
const MAX_TRIES = 3;
/** Shortest and longest delay before a dead process is started again, ms. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 30_000;
/** Lifetime, ms, after which the death of a process is no failed start. */
const SETTLED = 60_000;
/** After this many missed heartbeats, a process's event loop counts as blocked. */
const MAX_SILENT = 6;
/** Time that a process may take beyond `shutdownSeconds` before it is killed, ms. */
const GRACE = 2000;

/** The site can't continue; the message says why. */
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
  readonly url: string;
}

/** The processes of a site on this machine. Exists only in the first process. */
export class SiteProcesses {
  readonly #options: Options;
  readonly #starting = new Set<Worker>();
  /** Serving processes, each with the number of missed heartbeats. */
  readonly #serving = new Map<Worker, number>();
  readonly #lost = Promise.withResolvers<string>();
  #closing = false;
  #replacing: Promise<void> = Promise.resolve();
  /** Number of successive deaths, each within SETTLED of the start. */
  #earlyDeaths = 0;
  /** Number of processes that ended without a stop message. */
  deaths = 0;

  constructor(options: Options) {
    this.#options = options;
    setInterval(() => this.#endThoseThatStandStill(), options.pulse ?? PULSE).unref();
  }

  get serving(): number {
    return this.#serving.size;
  }

  /** Resolves with a message when a process can no longer be started. */
  get lost(): Promise<string> {
    return this.#lost.promise;
  }

  /**
   * Starts one process alone, which migrates and fills the database, then the others.
   * @returns URL of the site
   * @throws ProcessesError if a process does not start; the process prints the reason on standard error
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

  /** Replaces the processes one by one. Each new process serves before the old one stops. */
  replace(): Promise<void> {
    this.#replacing = this.#replacing.then(() => this.#replaceAll());
    return this.#replacing;
  }

  /** Stops all processes, each after its running requests. */
  async stop(): Promise<void> {
    this.#closing = true;
    // Starting processes serve no requests and can be interrupted at any moment.
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
      // If the old process has died meanwhile, it was already replaced, so the new process is stopped.
      await this.#stopOne(this.#serving.has(old) ? old : fresh.worker, true);
    }
    log.info('every process was replaced');
  }

  /** @returns a serving process; undefined if it ended first */
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

  /** Kills processes whose event loop is blocked, because they can't handle a stop message. */
  #endThoseThatStandStill(): void {
    for (const [worker, silent] of this.#serving) {
      this.#serving.set(worker, silent + 1);
      if (silent < MAX_SILENT) continue;
      const { pid } = worker.process;
      this.#options.log.error({ pid }, 'a process of the site is blocked and is killed');
      worker.process.kill('SIGKILL');
    }
  }

  async #revive(): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const doublings = tries + Math.max(0, this.#earlyDeaths - 1);
      await sleep(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** doublings));
      if (this.#closing || (await this.#startOne()) !== undefined) return;
    }
    if (this.#closing) return;
    this.#lost.resolve(
      `a process of the site died and could not be started again, ${MAX_TRIES} times in a row, so the site stops`,
    );
  }

  /** Stops a serving process, and kills it if it does not end in time. */
  async #stopOne(worker: Worker, gently: boolean): Promise<void> {
    this.#serving.delete(worker);
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    const order: ToSite = { site: 'stop', gently };
    // Ignores the error of sending to a process that has just died.
    worker.send(order, () => undefined);
    const late = setTimeout(
      () => worker.process.kill('SIGKILL'),
      this.#options.shutdownSeconds * 1000 + GRACE,
    );
    await ended;
    clearTimeout(late);
  }
}
