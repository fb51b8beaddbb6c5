/** Imports of a process: its folder for work, its jobs, the files that staff send. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openFiles } from '#platform/files.ts';
import type { Services } from '#platform/services.ts';
import { importJobs } from './job.ts';
import { killAll } from './run-process.ts';

export async function openImports({ config, database, log }: Services) {
  const files = openFiles(config);
  const folder = join(config.dataDir, 'imports');
  // What a process left that was killed; the data folder belongs to one at a time.
  await rm(folder, { recursive: true, force: true });
  let closed = false;
  return {
    files,
    folder,
    jobs: importJobs({ database, files, folder, log, closing: () => closed }),
    /** Ends what is at work at once; its job is done again by whoever takes it up. */
    close() {
      closed = true;
      killAll();
    },
  };
}
