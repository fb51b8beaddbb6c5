/** Pictures of items: sent by staff, made ready by a job, shown to everyone. */

import { openFiles } from '#platform/files.ts';
import type { Services } from '#platform/services.ts';
import { attachDrawings } from './drawings.ts';
import { pictureHandlers } from './list.ts';
import type { PictureTask } from './make.ts';
import { type KeptPicture, keepSizes, openStudio, pictureJobs } from './store.ts';

/** Makes and keeps the sizes of a file that was sent, or of a drawing of the project's own. */
export type KeepPicture = (
  task: PictureTask,
) => Promise<KeptPicture | { readonly refused: string }>;

export async function openPictures({ config, database }: Services) {
  const files = await openFiles(config);
  const studio = openStudio();
  return {
    files,
    handlers: pictureHandlers(database),
    jobs: pictureJobs(files, studio),
    keep: ((task) => keepSizes(files, studio, task)) satisfies KeepPicture,
    attachDrawings: () => attachDrawings(database, files),
    close: () => studio.close(),
  };
}
