/**
 * Work in processes of its own: what native code does, what comes from outside and may exhaust memory
 * or time, and what would stop the event loop. A process does one order after another and dies of one
 * alone; a thread would take the site with it (decision 20).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How long a process without work stays, ms: such orders come in batches. */
const IDLE = 20_000;
/** How often the memory of one that works is looked at, ms, and at least how often between orders. */
const LOOK = 50;
const LOOK_BETWEEN = 1000;

/** Why an order was not done: too many wait, or its process crashed, took too long, or too much memory. */
export type Undone = 'busy' | 'crashed' | 'late' | 'memory';

export interface ProcessSettings {
  /** What a process runs: a module that calls `answerOrders`. */
  readonly script: URL;
  /** Processes at once; each is started when it is needed and ends when it is not. */
  readonly most?: number;
  /** So many stay, once they are started, although there is no work. */
  readonly keep?: number;
  /** Orders that wait for a process; one more is refused. */
  readonly mostWaiting?: number;
  /** How long one order may take, ms. */
  readonly longest: number;
  /** How much memory a process may take in all, in bytes; counted where the system tells (Linux). */
  readonly mostMemory: number;
  /** How far it steps back behind searches: 19 is the farthest (os.setPriority). */
  readonly niceness: number;
  /** The error for an order that was not done. */
  readonly refusal: (why: Undone) => Error;
}

export interface Processes<Order, Answer> {
  /**
   * Has an order done; once more, by another process, where the first one crashed.
   * @throws the refusal
   */
  run(order: Order): Promise<Answer>;
  /** To be asked before work for an order begins. @throws the refusal */
  expectRoom(): void;
  /** Starts those that stay, so that the first order does not wait for it. */
  warm(): void;
  /** Those that live. */
  pids(): number[];
  /** Ends them; what is at work is refused. */
  close(): void;
}

interface Crash {
  readonly script: string;
  readonly why: Undone;
  /** Signal or status by which a crashed one ended. */
  readonly end: string | number;
}

/** Tells of every process that an order ended. */
export const crashes = new EventEmitter<{ crash: [Crash] }>();

export function openProcesses<Order extends object, Answer>(
  settings: ProcessSettings,
): Processes<Order, Answer> {
  const { most = 1, keep = 0, mostWaiting = Number.POSITIVE_INFINITY } = settings;
  const { mostMemory, refusal } = settings;
  const alive = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout | undefined>();
  const waiting: (() => void)[] = [];
  let working = 0;
  let closed = false;

  function start(): ChildProcess {
    const child = startProcess(settings);
    alive.add(child);
    const gone = () => {
      alive.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    };
    child.on('exit', gone);
    child.on('error', gone);
    return child;
  }

  /** One that has nothing to do, the youngest first, so that the others may end. */
  function take(): ChildProcess {
    const child = [...idle.keys()].at(-1);
    if (!child) return start();
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  function putBack(child: ChildProcess): void {
    if (!alive.has(child) || !child.connected) return;
    keepsAlive(child, false);
    const end =
      alive.size > keep ? setTimeout(() => child.kill('SIGKILL'), IDLE).unref() : undefined;
    idle.set(child, end);
  }

  function expectRoom(): void {
    if (closed || (working === most && waiting.length >= mostWaiting)) throw refusal('busy');
  }

  async function enter(): Promise<void> {
    expectRoom();
    if (working < most) working += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  async function attempt(order: Order): Promise<Outcome<Answer>> {
    const child = take();
    keepsAlive(child, true);
    const outcome = await outcomeOf<Order, Answer>(child, order, settings);
    if ('why' in outcome || (await isSwollen(child))) child.kill('SIGKILL');
    else putBack(child);
    return outcome;
  }

  const lookedAt = new WeakMap<ChildProcess, number>();
  /** What the last orders left behind is not held against the next one. */
  async function isSwollen(child: ChildProcess): Promise<boolean> {
    const now = performance.now();
    if (now - (lookedAt.get(child) ?? 0) < LOOK_BETWEEN) return false;
    lookedAt.set(child, now);
    return (await memoryOf(child)) > mostMemory / 2;
  }

  return {
    expectRoom,
    async run(order) {
      await enter();
      try {
        let outcome = await attempt(order);
        // A crash may be none of this order's fault; memory and time are.
        if ('why' in outcome && outcome.why === 'crashed' && !closed)
          outcome = await attempt(order);
        if ('why' in outcome) throw refusal(outcome.why);
        return outcome.answer;
      } finally {
        leave();
      }
    },
    warm() {
      while (alive.size < keep) putBack(start());
    },
    pids: () => [...alive].flatMap(({ pid }) => pid ?? []),
    close() {
      closed = true;
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}

function startProcess({ script, mostMemory, niceness }: ProcessSettings): ChildProcess {
  // What lies outside the heap (buffers, what native code takes) counts by `mostMemory`.
  const heap = Math.ceil((mostMemory * 0.75) / 1024 / 1024);
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=2'],
    env: plainEnv(),
  });
  // Threads that it starts later take its priority over.
  if (child.pid !== undefined && process.platform !== 'win32') {
    try {
      setPriority(child.pid, niceness);
    } catch {
      // It has ended already.
    }
  }
  return child;
}

/** The environment without settings: what handles foreign files knows no passwords of the site. */
function plainEnv(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly why: Undone };

/** Sends an order and waits for its answer, or for what ends the process. */
function outcomeOf<Order extends object, Answer>(
  child: ChildProcess,
  order: Order,
  { script, longest, mostMemory }: ProcessSettings,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    let settled = false;
    const settle = (outcome: Outcome<Answer>) => {
      if (settled) return;
      settled = true;
      clearTimeout(late);
      clearInterval(watch);
      child.removeListener('message', answered);
      child.removeListener('exit', ended);
      child.removeListener('error', failed);
      resolve(outcome);
    };
    const giveUp = (why: Undone, end: string | number) => {
      if (!settled) crashes.emit('crash', { script: basename(script.pathname), why, end });
      settle({ why });
    };
    const answered = (answer: unknown) => settle({ answer: answer as Answer });
    let taken = 0;
    const ended = (code: number | null, signal: string | null) => {
      // By this signal the runtime ends a process whose heap is full.
      const full = signal === 'SIGABRT' && taken > mostMemory / 2;
      giveUp(full ? 'memory' : 'crashed', signal ?? code ?? '');
    };
    const failed = (error: Error) => giveUp('crashed', error.message);
    const late = setTimeout(giveUp, longest, 'late', '');
    const watch = watchMemory(child, (bytes) => {
      taken = bytes || taken;
      if (bytes > mostMemory) giveUp('memory', '');
    });
    child.once('message', answered);
    child.once('exit', ended);
    child.once('error', failed);
    child.send(order, (error) => {
      if (error) failed(error);
    });
  });
}

/** Tells again and again how much memory a process takes; to be cleared when it has ended. */
export const watchMemory = (child: ChildProcess, tell: (bytes: number) => void): NodeJS.Timeout =>
  setInterval(async () => tell(await memoryOf(child)), LOOK);

/** A process without work keeps nobody alive. */
function keepsAlive(child: ChildProcess, alive: boolean): void {
  const { channel } = child;
  if (alive) {
    child.ref();
    channel?.ref();
  } else {
    child.unref();
    channel?.unref();
  }
}

/** Memory of a process in bytes; 0 where it has ended or the system tells nothing. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
