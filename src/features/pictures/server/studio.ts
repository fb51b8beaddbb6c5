/** Where pictures are made: a process that is started when it is needed and ends when it is not. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureOrder } from './make.ts';
import type { PictureAnswer } from './picture-process.ts';

/** How long a process without work stays, ms: pictures come in batches. */
const IDLE = 20_000;
/** How long one picture may take, ms. */
const LONGEST = 120_000;

export interface Studio {
  /** One at a time; a process that dies of a picture refuses that picture alone. */
  make(order: PictureOrder): Promise<PictureAnswer>;
  close(): void;
}

export function openStudio(): Studio {
  let process: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    clearTimeout(idle);
    process?.kill('SIGKILL');
    process = undefined;
  };
  const start = () =>
    fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
    });

  async function makeOne(order: PictureOrder): Promise<PictureAnswer> {
    clearTimeout(idle);
    process ??= start();
    const own = process;
    const late = setTimeout(() => own.kill('SIGKILL'), LONGEST);
    const ending = new AbortController();
    try {
      const answered = once(own, 'message', { signal: ending.signal });
      const died = once(own, 'exit', { signal: ending.signal }).then(() => undefined);
      own.send(order);
      const answer = await Promise.race([answered, died]);
      if (!answer) {
        process = undefined;
        return { refused: 'The picture takes too much memory or time.' };
      }
      return answer[0] as PictureAnswer;
    } finally {
      clearTimeout(late);
      // What did not win the race is not waited for.
      ending.abort();
      idle = setTimeout(end, IDLE);
      idle.unref();
    }
  }

  return {
    make(order) {
      const mine = last.then(() => makeOne(order));
      last = mine.catch(() => undefined);
      return mine;
    },
    close: end,
  };
}
