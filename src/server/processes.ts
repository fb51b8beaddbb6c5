/**
 * Work in a process of its own, for what comes from outside and may exhaust memory or time: the
 * process is started when it is needed, ends when it is not, and dies of such an order alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** How long a process without work stays, ms: such orders come in batches. */
const IDLE = 20_000;
/** How often its memory is looked at, ms. */
const LOOK = 50;

export interface ProcessSettings {
  /** What the process runs: it answers each message with one. */
  readonly script: URL;
  /** How long one order may take, ms. */
  readonly longest: number;
  /** How much memory the process may take in all, in bytes; counted where the system tells (Linux). */
  readonly mostMemory?: number;
}

export interface OwnProcess<Order, Answer> {
  /** One order after another; undefined where the process died of it. */
  run(order: Order): Promise<Answer | undefined>;
  close(): void;
}

export function openProcess<Order extends object, Answer>({
  script,
  longest,
  mostMemory = Number.POSITIVE_INFINITY,
}: ProcessSettings): OwnProcess<Order, Answer> {
  let current: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    clearTimeout(idle);
    current?.kill('SIGKILL');
    current = undefined;
  };
  function start(): ChildProcess {
    const own = fork(fileURLToPath(script), [], {
      serialization: 'advanced',
      // What lies outside this heap (buffers) counts by `mostMemory`.
      execArgv: ['--max-old-space-size=256'],
    });
    // Whoever waits for an answer hears of it; without a listener it would end this process.
    own.on('error', () => undefined);
    own.on('exit', () => {
      if (current === own) current = undefined;
    });
    return own;
  }

  async function runOne(order: Order): Promise<Answer | undefined> {
    clearTimeout(idle);
    current ??= start();
    const own = current;
    keepAlive(own, true);
    const late = setTimeout(() => own.kill('SIGKILL'), longest);
    const watch = setInterval(async () => {
      if ((await memoryOf(own)) > mostMemory) own.kill('SIGKILL');
    }, LOOK);
    const ending = new AbortController();
    try {
      const answered = once(own, 'message', { signal: ending.signal });
      const died = once(own, 'exit', { signal: ending.signal }).then(() => undefined);
      own.send(order);
      const answer = await Promise.race([answered, died]);
      if (!answer) {
        if (current === own) current = undefined;
        return undefined;
      }
      return answer[0] as Answer;
    } finally {
      clearTimeout(late);
      clearInterval(watch);
      // What did not win the race is not waited for.
      ending.abort();
      keepAlive(own, false);
      // What the last order left behind is not held against the next one.
      if ((await memoryOf(own)) > mostMemory / 2) end();
      idle = setTimeout(end, IDLE);
      idle.unref();
    }
  }

  return {
    run(order) {
      const mine = last.then(() => runOne(order));
      last = mine.catch(() => undefined);
      return mine;
    },
    close: end,
  };
}

/** A process without work keeps nobody alive. */
function keepAlive(own: ChildProcess, alive: boolean): void {
  const { channel } = own;
  if (alive) {
    own.ref();
    channel?.ref();
  } else {
    own.unref();
    channel?.unref();
  }
}

/** Memory of a process in bytes; 0 where it has ended or the system tells nothing. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
