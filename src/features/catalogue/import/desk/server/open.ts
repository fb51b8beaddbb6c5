/** Imports of a process: its folder for work, its jobs, the files that staff send. */
import { openFiles } from '#platform/files.ts';
import type { Services } from '#platform/services.ts';
import { importFolder } from './folder.ts';
import { importJobs } from './job.ts';
import { killAll } from './run-process.ts';

export async function openImports({ config, database, log }: Services) {
  const files = await openFiles(config);
  const folder = importFolder(config);
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
