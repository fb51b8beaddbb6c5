/**
 * The process that makes pictures, one after another, with low priority: a large or hostile picture takes neither
 * the site's processor nor its memory.
 */
import sharp from 'sharp';
import { runTasks } from '#platform/processes.ts';
import {
  type MadePicture,
  makePaperPicture,
  makePicture,
  type PaperPicture,
  type PaperPictureTask,
  PictureError,
  type PictureTask,
} from './make.ts';

/** The sizes of a file or its picture for papers, or why it was refused. */
export type PictureAnswer<Made = MadePicture | PaperPicture> = { made: Made } | { refused: string };

sharp.concurrency(1);
sharp.cache(false);

async function answer(task: PictureTask | PaperPictureTask): Promise<PictureAnswer> {
  try {
    return { made: await ('paper' in task ? makePaperPicture(task) : makePicture(task)) };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.message };
    return { refused: 'The picture could not be made.' };
  }
}

runTasks(answer);
