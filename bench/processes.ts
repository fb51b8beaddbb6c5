/** The processes beside the bench: the real server, the floors' server, the load, the importer. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWeb } from '../tools/build.ts';

const root = join(import.meta.dirname, '..');

/** A child that answers each message with one. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(module: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
    this.#child = fork(join(import.meta.dirname, module), args, {
      env: { ...process.env, ...env },
    });
    this.#ended = new Promise((_, reject) => {
      this.#child.once('error', reject);
      this.#child.once('exit', (code, signal) => {
        reject(new Error(`${module} ended with ${signal ?? `status ${code}`}`));
      });
    });
    // Met in answer(); an end that nobody waits for is none of a failure.
    this.#ended.catch(() => {});
  }

  /** The child's next message. @throws when it ends instead */
  answer<T>(): Promise<T> {
    const message = new Promise<T>((resolve) => {
      this.#child.once('message', (value) => resolve(value as T));
    });
    return Promise.race([message, this.#ended]);
  }

  ask<T>(order: object): Promise<T> {
    const answer = this.answer<T>();
    this.#child.send(order);
    return answer;
  }

  stop(): void {
    this.#child.disconnect();
  }
}

export interface RunningSite {
  readonly port: number;
  /** Resident memory now, MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts the site as an operator would, on a folder that holds its database. */
export async function startSite(dataDir: string, port: number): Promise<RunningSite> {
  buildWeb();
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      DEMO: '0',
      // All questions come from one address; they are counted, but no captcha comes.
      LIMIT_VISITOR: '1000000000',
      LIMIT_VISITOR_DAY: '1000000000',
      LIMIT_SUGGESTIONS: '100000000',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (;;) {
    if (child.exitCode !== null) throw new Error('the site did not start');
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (ready?.ok) break;
    await sleep(100);
  }
  return {
    port,
    memory: () => residentMemory(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** MB that a process holds in memory; 0 where the system doesn't tell. */
function residentMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
