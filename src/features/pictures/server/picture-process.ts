/**
 * The process that makes pictures, one after another, with low priority: a large or hostile picture takes neither
 * the site's processor nor its memory.
 */
import sharp from 'sharp';
import { runTasks } from '#platform/processes.ts';
import { type MadePicture, makePicture, PictureError, type PictureTask } from './make.ts';

/** The sizes of a file, or why it was refused. */
export type PictureAnswer = { made: MadePicture } | { refused: string };

sharp.concurrency(1);
sharp.cache(false);

async function answer(task: PictureTask): Promise<PictureAnswer> {
  try {
    return { made: await makePicture(task) };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.message };
    return { refused: 'The picture could not be made.' };
  }
}

runTasks(answer);
