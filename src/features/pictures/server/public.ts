/** Pictures of items: sent by staff, made ready by a job, shown to everyone. */

import { openFiles } from '#server/files.ts';
import type { Services } from '#server/services.ts';
import { hangDrawings } from './drawings.ts';
import { pictureHandlers } from './list.ts';
import { pictureJobs } from './store.ts';
import { openStudio } from './studio.ts';

export { deletePicture, describePicture, listPictures, orderPictures } from './desk.ts';
export { pictureRoutes } from './routes.ts';
export { pictureAddress } from './sizes.ts';
export { addPicture } from './store.ts';
export { pictureUploads } from './upload.ts';

export function openPictures({ config, database }: Services) {
  const files = openFiles(config);
  const studio = openStudio();
  return {
    files,
    handlers: pictureHandlers(database),
    jobs: pictureJobs(files, studio),
    hangDrawings: () => hangDrawings(database, files),
    close: () => studio.close(),
  };
}
