import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/** Services that most parts of the program need. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  /**
   * 'built': serves the built pages. 'sources': serves their sources, with reload on change. 'none': serves
   * only the calls.
   */
  pages: 'built' | 'sources' | 'none';
}
