import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/** What the parts of the program are made of. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  /** Pages come from their sources, with reload on change. */
  dev?: boolean | undefined;
}
