/** Starts the child processes of a pool (processes.ts), keeps them while they are idle, and ends them. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Time after which an idle process is ended, in ms. Until then it can take the next task of a batch. */
const IDLE_MS = 20_000;
/**
 * Interval at which the usage of a busy process is checked, in ms. The memory of a process is also checked
 * after a task, at most once in CHECK_BETWEEN_MS.
 */
const CHECK_MS = 50;
const CHECK_BETWEEN_MS = 1000;

export interface ChildSettings {
  /** The module that a process runs; it calls `runTasks`. */
  readonly script: URL;
  /** Number of processes that stay alive while they are idle. */
  readonly keep?: number;
  /** Memory limit of a process, in bytes; checked on Linux only. */
  readonly mostMemory: number;
  /**
   * Memory limit of a process between tasks, in bytes: above it the process is killed. Default: half of
   * `mostMemory`.
   */
  readonly mostIdleMemory?: number;
  /** Priority for os.setPriority: 19 is the lowest. */
  readonly niceness: number;
}

export class Children {
  readonly #settings: ChildSettings;
  readonly #alive = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout | undefined>();
  readonly #checkedAt = new WeakMap<ChildProcess, number>();

  constructor(settings: ChildSettings) {
    this.#settings = settings;
  }

  /**
   * Returns the idle process that was used last, so that the others can time out. Starts a process if none is
   * idle.
   */
  take(): ChildProcess {
    const child = [...this.#idle.keys()].at(-1) ?? this.#start();
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    keepsAlive(child, true);
    return child;
  }

  /** Keeps a process for the next task, unless it uses too much memory. */
  async putBack(child: ChildProcess): Promise<void> {
    if (await this.#usesTooMuchMemory(child)) child.kill('SIGKILL');
    else this.#rest(child);
  }

  warm(): void {
    while (this.#alive.size < this.#keep) this.#rest(this.#start());
  }

  pids(): number[] {
    return [...this.#alive].flatMap(({ pid }) => pid ?? []);
  }

  close(): void {
    for (const child of this.#alive) child.kill('SIGKILL');
  }

  get #keep(): number {
    return this.#settings.keep ?? 0;
  }

  #start(): ChildProcess {
    const child = startProcess(this.#settings);
    this.#alive.add(child);
    const onEnd = () => {
      this.#alive.delete(child);
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
    };
    child.on('exit', onEnd);
    child.on('error', onEnd);
    return child;
  }

  #rest(child: ChildProcess): void {
    if (!this.#alive.has(child) || !child.connected) return;
    keepsAlive(child, false);
    const isExtra = this.#alive.size > this.#keep;
    const end = isExtra ? setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() : undefined;
    this.#idle.set(child, end);
  }

  async #usesTooMuchMemory(child: ChildProcess): Promise<boolean> {
    const now = performance.now();
    if (now - (this.#checkedAt.get(child) ?? 0) < CHECK_BETWEEN_MS) return false;
    this.#checkedAt.set(child, now);
    const { mostMemory, mostIdleMemory = mostMemory / 2 } = this.#settings;
    return (await usageOf(child)).memory > mostIdleMemory;
  }
}

function startProcess({ script, mostMemory, niceness }: ChildSettings): ChildProcess {
  // The heap gets only a part of `mostMemory`: buffers and native code use memory outside the heap.
  const heap = Math.ceil((mostMemory * 0.75) / 1024 / 1024);
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`],
    env: plainEnv(),
    // Tests fill heaps on purpose, and V8 would write a native stack trace each time.
    stdio: ['inherit', 'inherit', process.env.NODE_ENV === 'test' ? 'ignore' : 'inherit', 'ipc'],
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

/** Returns the environment without the site's settings, because these processes handle untrusted files. */
function plainEnv(): NodeJS.ProcessEnv {
  const names = [
    ...['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV'],
    // Node's cache of compiled sources. A process that finds its sources there starts in half the time.
    'NODE_COMPILE_CACHE',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Usage of a process: memory in bytes, processor time since its start in ms. */
export interface Usage {
  readonly memory: number;
  readonly processor: number;
}

/** Reports the usage of a process every `CHECK_MS`; the caller clears the timer when the process ends. */
export const watchUsage = (child: ChildProcess, report: (usage: Usage) => void): NodeJS.Timeout =>
  setInterval(async () => report(await usageOf(child)), CHECK_MS);

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

/**
 * Returns the usage of a process; 0 and 0 if it can't be read: the process has ended, or the system is not
 * Linux.
 */
async function usageOf({ pid }: ChildProcess): Promise<Usage> {
  const processFile = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [status, stat] = await Promise.all([processFile('status'), processFile('stat')]);
  const kilobytes = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0);
  // Time in user and system mode, in hundredths of a second (proc(5): fields 14 and 15; the name is field 2).
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return { memory: kilobytes * 1024, processor: (user + system) * 10 };
}

/** Niceness after lowerPriority; 19 is the lowest priority. Windows keeps its own priorities. */
const LOWERED = 10;

/** Lets other processes go first. Keeps a priority that is even lower, because only root may raise it. */
export function lowerPriority(): void {
  if (process.platform !== 'win32' && getPriority() < LOWERED) setPriority(LOWERED);
}
