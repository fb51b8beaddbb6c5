import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/** Services that most parts of the program need. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  /** Serves the built pages; their sources with reload on change; or only the calls. */
  pages: 'built' | 'sources' | 'none';
}
