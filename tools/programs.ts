import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';

export const root = join(import.meta.dirname, '..');

interface Started {
  out: Readable;
  err: Readable;
  /** Resolves when the program ends, to whether it succeeded. */
  ended: Promise<boolean>;
}

/** Starts a program from node_modules/.bin with this process's Node. */
export function startProgram(
  name: string,
  args: string[],
  options: { output: 'pipe' | 'inherit'; env?: NodeJS.ProcessEnv },
): Started {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: ['ignore', options.output, options.output],
    shell: process.platform === 'win32',
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status === 0));
  });
  return { out: child.stdout ?? Readable.from([]), err: child.stderr ?? Readable.from([]), ended };
}
