/** What the content desk needs of a process: its jobs, and the files that staff send. */
import { join } from 'node:path';
import type { KeepPicture } from '#features/pictures/server/open.ts';
import type { Files } from '#platform/files.ts';
import type { Services } from '#platform/services.ts';
import { contentFiles, contentUploads } from './file-routes.ts';
import { contentJobs } from './jobs.ts';

export function openContentDesk(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { files, keep }: { readonly files: Files; readonly keep: KeepPicture },
) {
  const folder = join(config.dataDir, 'content');
  return {
    jobs: contentJobs(files, folder),
    routes: [
      contentUploads({ database, files, keepPicture: keep, folder }),
      contentFiles({ database, files }),
    ],
  };
}
