/**
 * The process that makes pictures, one after another, behind everything else: a large or hostile one
 * takes neither the site's processor nor its memory.
 */
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { type MadePicture, makePicture, PictureError, type PictureOrder } from './make.ts';

/** What is made of one file, or why nothing is. */
export type PictureAnswer = { made: MadePicture } | { refused: string };

if (process.platform !== 'win32') setPriority(19);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', async (order: PictureOrder) => {
  process.send?.(await answer(order));
});
process.on('disconnect', () => process.exit(0));

async function answer(order: PictureOrder): Promise<PictureAnswer> {
  try {
    return { made: await makePicture(order) };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.message };
    return { refused: 'The picture could not be made.' };
  }
}
