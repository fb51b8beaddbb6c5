/** Database of the tested site, for data that tests can't reach through pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';

export const dataDir = process.env.E2E_DATA_DIR ?? '';

export async function inDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const [url = ''] = readFileSync(join(dataDir, 'postgres.address'), 'utf8').split('\n');
  const database = openDatabase({ url, log: silentLog() });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}
