/** Where pictures are made: a process that is started when it is needed and ends when it is not. */
import { openProcess } from '#server/processes.ts';
import type { PictureOrder } from './make.ts';
import type { PictureAnswer } from './picture-process.ts';

/** How long one picture may take, ms. */
const LONGEST = 120_000;

export interface Studio {
  /** One at a time; a process that dies of a picture refuses that picture alone. */
  make(order: PictureOrder): Promise<PictureAnswer>;
  close(): void;
}

export function openStudio(): Studio {
  const own = openProcess<PictureOrder, PictureAnswer>({
    script: new URL('./picture-process.ts', import.meta.url),
    longest: LONGEST,
  });
  return {
    async make(order) {
      const answer = await own.run(order);
      return answer ?? { refused: 'The picture takes too much memory or time.' };
    },
    close: own.close,
  };
}
