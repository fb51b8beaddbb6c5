/** The product's importer in a process of its own, so that its memory can be told. */
import { importCatalogue } from '#features/catalogue/import/import.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';

export interface ImportReport {
  readonly seconds: number;
  /** Most memory the process ever held, MB. */
  readonly memory: number;
}

const [url = '', ...files] = process.argv.slice(2);
const database = openDatabase({ url, log: silentLog() });
const start = performance.now();
await importCatalogue(database, files);
const report: ImportReport = {
  seconds: (performance.now() - start) / 1000,
  memory: Math.round(process.resourceUsage().maxRSS / 1024),
};
await database.close();
process.send?.(report);
process.disconnect();
