import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/** What the parts of the program are made of. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  /** The built pages; their sources, with reload on change; or the calls alone. */
  pages: 'built' | 'sources' | 'none';
}
