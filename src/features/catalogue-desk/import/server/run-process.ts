/** Starts the import's process for one task and waits for what comes of it. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchUsage } from '#platform/children.ts';
import type { ImportProgress } from '../work.ts';
import { CANCEL, type Outcomes, type Said, type Task } from './tasks.ts';

/** The task can't be done; the message is a sentence for whoever gave it. */
export class RefusedError extends Error {
  /** Another import is at work: asking again later helps. */
  readonly busy: boolean;

  constructor(message: string, busy: boolean) {
    super(message);
    this.busy = busy;
  }
}

/** The process ended without a word: out of memory, killed, or the site stops. */
export class ProcessEnded extends Error {}

export interface Running<O> {
  /** @throws RefusedError, ProcessEnded, or an Error for a fault of the program */
  readonly outcome: Promise<O>;
  /** Asks it to stop; the outcome is a refusal then. */
  cancel(): void;
  /** Ends it at once. */
  kill(): void;
}

/** What one may take in all, in bytes; its heap is a part of that. */
const MOST_MEMORY = 5 * 1024 * 1024 * 1024;

/** Processes at work, which end with the site. */
const atWork = new Set<ChildProcess>();

/** Ends all that are at work. */
export function killAll(): void {
  for (const child of atWork) child.kill('SIGKILL');
}

export function runProcess<K extends Task['kind']>(
  task: Extract<Task, { kind: K }>,
  onProgress: (progress: ImportProgress) => void = () => {},
): Running<Outcomes[K]> {
  const child = fork(fileURLToPath(new URL('./import-process.ts', import.meta.url)), [], {
    // A million turbos' build sheets are numbers outside the heap; the rest fits into this.
    execArgv: ['--max-old-space-size=4096'],
    serialization: 'json',
  });
  atWork.add(child);
  const watch = watchUsage(child, ({ memory }) => {
    if (memory > MOST_MEMORY) child.kill('SIGKILL');
  });
  const outcome = new Promise<Outcomes[K]>((resolve, reject) => {
    child.on('message', (said: Said) => {
      if ('progress' in said) onProgress(said.progress);
      else if ('outcome' in said) resolve(said.outcome as Outcomes[K]);
      else if ('refused' in said) reject(new RefusedError(said.refused, said.busy));
      else reject(new Error(said.fault));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      atWork.delete(child);
      clearInterval(watch);
      reject(new ProcessEnded(`the import's process ended: ${signal ?? code}`));
    });
  });
  // Whoever asked may have gone; the failure is met by those who wait.
  outcome.catch(() => undefined);
  child.send(task);
  return {
    outcome,
    cancel: () => {
      if (child.connected) child.send(CANCEL);
    },
    kill: () => child.kill('SIGKILL'),
  };
}
