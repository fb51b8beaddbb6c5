/** The folder in which imports work: files as they arrive, and those of runs. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';

export const importFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'imports');

/** Removes what killed processes left; to be called before the processes of a site start. */
export const clearImportFolder = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  rm(importFolder(config), { recursive: true, force: true });
