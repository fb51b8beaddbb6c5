/**
 * Pools of child processes for native code, for untrusted files that may exhaust memory or time, and for work
 * that would block the event loop. A process does one task after another. If it crashes, only its task fails;
 * a crash in a thread would end the site (decision 20).
 */
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { flushCompileCache } from 'node:module';
import { basename } from 'node:path';
import { Children, type ChildSettings, watchUsage } from './children.ts';

/**
 * Why a task failed. 'busy': the queue is full, or the wall-clock limit was reached. 'crashed': the process
 * crashed. 'late' and 'memory': the process took too much processor time or memory. 'unwanted': the caller
 * aborted the task. 'closed': the pool was closed.
 */
type Undone = 'busy' | 'crashed' | 'late' | 'memory' | 'unwanted' | 'closed';

export class UndoneError extends Error {
  readonly why: Undone;

  constructor(why: Undone) {
    super(why);
    this.why = why;
  }
}

/**
 * Wall-clock limit of a task: `CLOCK` times its processor time limit, at least `MIN_CLOCK` ms. On a busy
 * machine a process of low priority may wait 10 s before it gets 0.1 s of processor time.
 */
const CLOCK = 6;
const MIN_CLOCK = 60_000;

export interface ProcessSettings extends ChildSettings {
  /** Maximum number of processes; each starts when needed and ends when idle. */
  readonly most?: number;
  /** Maximum length of the queue; further tasks are refused. */
  readonly mostWaiting?: number;
  /**
   * Limit of processor time for a task and the start of its process, in ms. The wall-clock time may be
   * longer, because processes of low priority wait while the machine is busy.
   */
  readonly longest: number;
  /** Makes the error of a failed task; default UndoneError. */
  readonly refusal?: (why: Undone) => Error;
}

export interface Processes<Task, Answer> {
  /**
   * Runs a task. If the process crashes, another process tries the task once more.
   * @param signal an abort removes the task from the queue, or ends the process that runs the task
   * @throws the error of `refusal`
   */
  run(task: Task, signal?: AbortSignal): Promise<Answer>;
  /**
   * Lets callers check the queue before they prepare a task.
   * @throws the error of `refusal` if the queue is full
   */
  refuseIfFull(): void;
  /** Starts the `keep` processes, so that the first task does not wait for the start of a process. */
  warm(): void;
  pids(): number[];
  /** Kills all processes; their tasks fail. */
  close(): void;
}

interface Crash {
  readonly script: string;
  readonly why: Undone;
  /** Signal or exit status of a process that crashed. */
  readonly end: string | number;
}

/**
 * Emits an event for each process that ended before its task was done, unless the task was unwanted or the
 * pool closed.
 */
export const crashes = new EventEmitter<{ crash: [Crash] }>();

export function openProcesses<Task extends object, Answer>(
  settings: ProcessSettings,
): Processes<Task, Answer> {
  const { most = 1, mostWaiting = Number.POSITIVE_INFINITY } = settings;
  const { refusal = (why) => new UndoneError(why) } = settings;
  const children = new Children(settings);
  const queue: (() => void)[] = [];
  let working = 0;
  let closed = false;

  function expectOpen(): void {
    if (closed) throw refusal('closed');
  }

  function refuseIfFull(): void {
    expectOpen();
    if (working === most && queue.length >= mostWaiting) throw refusal('busy');
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    refuseIfFull();
    if (signal?.aborted) throw refusal('unwanted');
    if (working < most) {
      working += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(resolve);
        if (place >= 0) queue.splice(place, 1);
        reject(refusal('unwanted'));
      });
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }

  async function attempt(task: Task, signal?: AbortSignal): Promise<Outcome<Answer>> {
    const child = children.take();
    const outcome = await outcomeOf<Task, Answer>(child, task, settings, signal);
    if ('why' in outcome) {
      const { why, end } = outcome;
      if (!closed && why !== 'unwanted')
        crashes.emit('crash', { script: basename(settings.script.pathname), why, end });
      child.kill('SIGKILL');
    } else await children.putBack(child);
    return outcome;
  }

  return {
    refuseIfFull,
    async run(task, signal) {
      await enter(signal);
      try {
        expectOpen();
        let outcome = await attempt(task, signal);
        // Another task or the system may have caused a crash, so the task is tried again. Only the task
        // itself causes the other failures.
        if ('why' in outcome && outcome.why === 'crashed' && !closed) {
          outcome = await attempt(task, signal);
        }
        if ('why' in outcome) throw refusal(closed ? 'closed' : outcome.why);
        return outcome.answer;
      } finally {
        leave();
      }
    },
    warm: () => children.warm(),
    pids: () => children.pids(),
    close() {
      closed = true;
      children.close();
    },
  };
}

type Outcome<Answer> = { readonly answer: Answer } | Pick<Crash, 'why' | 'end'>;

/** Sends a task and waits for its answer, a crash, a limit or the signal. */
function outcomeOf<Task extends object, Answer>(
  child: ChildProcess,
  task: Task,
  { longest, mostMemory }: ProcessSettings,
  signal: AbortSignal | undefined,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    let settled = false;
    const settle = (outcome: Outcome<Answer>) => {
      if (settled) return;
      settled = true;
      clearTimeout(clock);
      clearInterval(watch);
      child.removeListener('message', onAnswer);
      child.removeListener('exit', ended);
      child.removeListener('error', failed);
      signal?.removeEventListener('abort', leave);
      resolve(outcome);
    };
    const giveUp = (why: Undone, end: string | number) => settle({ why, end });
    const onAnswer = (answer: unknown) => settle({ answer: answer as Answer });
    let memoryUsed = 0;
    const ended = (code: number | null, signal: string | null) => {
      // With this signal, Node ends a process whose heap is full.
      const full = signal === 'SIGABRT' && memoryUsed > mostMemory / 2;
      giveUp(full ? 'memory' : 'crashed', signal ?? code ?? '');
    };
    const leave = () => giveUp('unwanted', '');
    const failed = (error: Error) => giveUp('crashed', error.message);
    // Processor time that the process had used at the first check of this task; 0 until then.
    let before = 0;
    const clock = setTimeout(giveUp, Math.max(MIN_CLOCK, longest * CLOCK), 'busy', '');
    const watch = watchUsage(child, ({ memory, processor }) => {
      memoryUsed = memory || memoryUsed;
      before ||= processor;
      if (memory > mostMemory) giveUp('memory', '');
      if (processor - before > longest) giveUp('late', '');
    });
    child.once('message', onAnswer);
    child.once('exit', ended);
    child.once('error', failed);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    child.send(task, (error) => {
      if (error) failed(error);
    });
  });
}

/**
 * Runs the tasks that `openProcesses` sends to this process, one after another. An error that `work` throws
 * ends the process, as a crash would.
 */
export function runTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  let compiled = false;
  process.on('message', async (task) => {
    const answer = await work(task as Task);
    // The site may have ended meanwhile: then this process ends, too, at 'disconnect'.
    process.send?.(answer, undefined, undefined, () => {});
    if (compiled) return;
    compiled = true;
    // Store the compiled code now, because a process that is killed while it is idle can't store it.
    flushCompileCache();
  });
  process.on('disconnect', () => process.exit(0));
  // Ignore signals: the site gets them too, and its open requests may still need this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
