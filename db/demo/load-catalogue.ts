import { fileURLToPath } from 'node:url';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';

/** In the order in which they name each other: turbos, their own marks, parts, then what joins them. */
const files = [
  'turbo-applications.csv',
  'turbos-extra.csv',
  'components.csv',
  'parts.csv',
  'build-sheets.csv',
  'part-build-sheets.csv',
  'cross-references.csv',
  'replacements.csv',
  'stock.csv',
];

/**
 * Fills an empty catalogue with the demo's (db/demo) and publishes it, in one transaction; a
 * catalogue that holds anything is left as it is. Whether a demo is wanted at all, the caller knows:
 * in production only when DEMO says so.
 * @throws what the import throws; the catalogue is then still empty
 */
export async function loadDemo(services: { database: Database; log: Logger }): Promise<void> {
  const { database, log } = services;
  const { rows } = await database.write.query<{ filled: boolean }>(
    'select exists (select from catalogue.item) filled',
  );
  if (rows[0]?.filled) return;
  const folder = new URL('./', import.meta.url);
  const paths = files.map((name) => fileURLToPath(new URL(name, folder)));
  await importCatalogue(database, paths, { reason: 'demo catalogue' });
  log.info('The catalogue was empty: the demo catalogue is in it now');
}
