/** A browser controlled by WebDriver. Firefox and WebKitGTK use different protocols for the same actions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A function that runs in the page. It sees only its arguments, which are sent as JSON. */
export type PageFunction<A extends readonly unknown[], R> = (...args: A) => R;

export type ElementId = string;

export interface Driver {
  readonly downloads: string;
  /** Resolves when the page is loaded. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page. @returns its result, sent as JSON */
  call<A extends readonly unknown[], R>(work: PageFunction<A, R>, ...args: A): Promise<R>;
  find<A extends readonly unknown[]>(
    work: PageFunction<A, Element | undefined>,
    ...args: A
  ): Promise<ElementId | undefined>;
  click(element: ElementId): Promise<void>;
  type(element: ElementId, text: string): Promise<void>;
  chooseFile(element: ElementId, path: string): Promise<void>;
  end(): Promise<void>;
}

/** Processes of a browser, and a folder for the files that they write. */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), 'browser-'));
  readonly #running: ChildProcess[] = [];

  start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    // Keeps programs from writing into the user's home folder.
    const home = { HOME: this.folder, XDG_CONFIG_HOME: this.folder, XDG_CACHE_HOME: this.folder };
    const program = spawn(command, args, {
      env: { ...process.env, ...home, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // A process group of its own, so that its child processes can be killed together with it.
      detached: true,
    });
    this.#running.push(program);
    return program;
  }

  async end(): Promise<void> {
    for (const program of this.#running.reverse()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      const ended = once(program, 'exit');
      process.kill(-(program.pid ?? 0), 'SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Resolves to the first matching line. Keeps reading the output, so that the pipe does not fill up. */
export function lineOf(output: Readable | null | undefined, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const reader = createInterface(output as Readable);
    reader.on('line', (line) => {
      lines.push(line);
      const match = pattern.exec(line);
      if (match) resolve(match[1] ?? '');
    });
    reader.on('close', () => reject(new Error(`The program ended: ${lines.join('\n')}`)));
  });
}
