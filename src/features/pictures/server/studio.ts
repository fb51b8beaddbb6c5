/** Where pictures are made: a process that is started when it is needed and ends when it is not. */
import { openProcesses, UndoneError } from '#platform/processes.ts';
import type { PictureOrder } from './make.ts';
import type { PictureAnswer } from './picture-process.ts';

/** How long one picture may take, ms. */
const LONGEST = 120_000;

export interface Studio {
  /** One at a time; a process that dies of a picture refuses that picture alone. */
  make(order: PictureOrder): Promise<PictureAnswer>;
  close(): void;
}

/** A picture of the largest size in all its forms takes less than half of it. */
const MOST_MEMORY = 2 * 1024 * 1024 * 1024;

export function openStudio(): Studio {
  const processes = openProcesses<PictureOrder, PictureAnswer>({
    script: new URL('./picture-process.ts', import.meta.url),
    longest: LONGEST,
    mostMemory: MOST_MEMORY,
    // Below the site, yet not starved by it: staff wait for the pictures that they send.
    niceness: 10,
  });
  return {
    async make(order) {
      return processes.run(order).catch((error: unknown) => {
        if (!(error instanceof UndoneError)) throw error;
        return { refused: 'The picture takes too much memory or time.' };
      });
    },
    close: processes.close,
  };
}
