/** A browser steered by WebDriver: common actions of Firefox and WebKitGTK, which use two protocols. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A function for the page. It sees nothing but its arguments, which are sent as JSON. */
export type PageFunction<A extends readonly unknown[], R> = (...args: A) => R;

/** The protocol's id of an element in the page. */
export type ElementId = string;

export interface Driver {
  /** Folder of downloads. */
  readonly downloads: string;
  /** Loads an address, and resolves once it is loaded. */
  open(url: string): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page. @returns its result, as JSON */
  call<A extends readonly unknown[], R>(work: PageFunction<A, R>, ...args: A): Promise<R>;
  find<A extends readonly unknown[]>(
    work: PageFunction<A, Element | undefined>,
    ...args: A
  ): Promise<ElementId | undefined>;
  click(element: ElementId): Promise<void>;
  /** Types with the keyboard into an element. */
  type(element: ElementId, text: string): Promise<void>;
  chooseFile(element: ElementId, path: string): Promise<void>;
  end(): Promise<void>;
}

/** The programs of a browser, and a folder for the files that they write. */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), 'browser-'));
  readonly #running: ChildProcess[] = [];

  start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    // Programs that write below the home folder write into this folder.
    const home = { HOME: this.folder, XDG_CONFIG_HOME: this.folder, XDG_CACHE_HOME: this.folder };
    const program = spawn(command, args, {
      env: { ...process.env, ...home, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // A group of its own, so that its child processes end with it.
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

/** Returns the first line of an output that matches. Reads the later lines, too, so that the pipe never fills. */
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
