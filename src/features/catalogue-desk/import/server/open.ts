/** Imports of a process: its folder for work, its jobs, the files that staff send. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { openFiles } from '#platform/files.ts';
import type { Services } from '#platform/services.ts';
import { importJobs } from './job.ts';
import { killAll } from './run-process.ts';

const importFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'imports');

/** Removes what killed processes left; to be called before the processes of a site start. */
export const clearImportFolder = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  rm(importFolder(config), { recursive: true, force: true });

export async function openImports({ config, database, log }: Services) {
  const files = await openFiles(config);
  const folder = importFolder(config);
  let closed = false;
  return {
    files,
    folder,
    jobs: importJobs({ database, files, folder, log, closing: () => closed }),
    /** Kills running processes at once. Another worker then retries their jobs. */
    close() {
      closed = true;
      killAll();
    },
  };
}
