/**
 * Pools of child processes for native code, for files from outside that may exhaust memory or time,
 * and for work that would block the event loop. A process does one order after another. If it
 * crashes, only its order fails; a crash in a thread would end the site (decision 20).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How long an idle process stays, ms: orders often come in batches. */
const IDLE_MS = 20_000;
/** How often to check the memory of a busy process, and of one between two orders, ms. */
const CHECK_MS = 50;
const CHECK_BETWEEN_MS = 1000;

/** Why an order failed: the queue is full, or its process crashed, timed out or used too much memory. */
export type Undone = 'busy' | 'crashed' | 'late' | 'memory';

export interface ProcessSettings {
  /** The module that a process runs; it calls `answerOrders`. */
  readonly script: URL;
  /** Maximum number of processes; each starts when needed and ends when idle. */
  readonly most?: number;
  /** This many stay alive while idle. */
  readonly keep?: number;
  /** Maximum length of the queue; further orders are refused. */
  readonly mostWaiting?: number;
  /** Time limit of one order, ms. */
  readonly longest: number;
  /** Memory limit of a process, in bytes; checked on Linux only. */
  readonly mostMemory: number;
  /** Priority for os.setPriority: 19 is the lowest. */
  readonly niceness: number;
  /** Makes the error for an order that failed. */
  readonly refusal: (why: Undone) => Error;
}

export interface Processes<Order, Answer> {
  /**
   * Runs an order. If its process crashes, another process tries it once more.
   * @throws the refusal
   */
  run(order: Order): Promise<Answer>;
  /** Callers may check for room before they prepare an order. @throws the refusal if the queue is full */
  expectRoom(): void;
  /** Starts the processes that stay alive, so the first order does not wait for one. */
  warm(): void;
  /** Ids of the running processes. */
  pids(): number[];
  /** Kills all processes; their orders fail. */
  close(): void;
}

interface Crash {
  readonly script: string;
  readonly why: Undone;
  /** Signal or exit status of a process that crashed. */
  readonly end: string | number;
}

/** Emits an event for each process that ended before its order was done. */
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
    const onEnd = () => {
      alive.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    };
    child.on('exit', onEnd);
    child.on('error', onEnd);
    return child;
  }

  /** Takes the idle process that was used last, so that the others can time out. */
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
      alive.size > keep ? setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() : undefined;
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
    if ('why' in outcome || (await usesTooMuchMemory(child))) child.kill('SIGKILL');
    else putBack(child);
    return outcome;
  }

  const checkedAt = new WeakMap<ChildProcess, number>();
  /** Whether earlier orders left so much memory in use that the next order needs a new process. */
  async function usesTooMuchMemory(child: ChildProcess): Promise<boolean> {
    const now = performance.now();
    if (now - (checkedAt.get(child) ?? 0) < CHECK_BETWEEN_MS) return false;
    checkedAt.set(child, now);
    return (await memoryOf(child)) > mostMemory / 2;
  }

  return {
    expectRoom,
    async run(order) {
      await enter();
      try {
        let outcome = await attempt(order);
        // Another order or the system may have caused a crash; only the order itself causes the others.
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
  // Memory outside the heap (buffers, native code) counts towards `mostMemory` only.
  const heap = Math.ceil((mostMemory * 0.75) / 1024 / 1024);
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=2'],
    env: plainEnv(),
  });
  // Threads that the process starts later inherit its priority.
  if (child.pid !== undefined && process.platform !== 'win32') {
    try {
      setPriority(child.pid, niceness);
    } catch {
      // The process has ended already.
    }
  }
  return child;
}

/** The environment without the site's settings, since these processes handle files from outside. */
function plainEnv(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly why: Undone };

/** Sends an order and waits for its answer, a crash or a limit. */
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
      // Node aborts a process whose heap is full by this signal.
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

/** Reports the memory of a process at intervals; the caller clears the timer when the process ends. */
export const watchMemory = (child: ChildProcess, report: (bytes: number) => void): NodeJS.Timeout =>
  setInterval(async () => report(await memoryOf(child)), CHECK_MS);

/** Lets the parent exit while the child is idle, and keeps it alive while the child works. */
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

/** Memory of a process in bytes; 0 if it has ended or the system is not Linux. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
