/** Makes what is measured: files of a size, and a database of its own that holds them. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { bareCopy } from './bare-copy.ts';
import { type Facts, generateCatalogue } from './generate/index.ts';
import type { ImportReport } from './import-process.ts';
import { median } from './load.ts';
import { Worker } from './processes.ts';

const SEED = 1;
const SAMPLES = 40_000;

export interface Files {
  readonly files: string[];
  readonly facts: Facts;
}

/** The CSV files of a size; made once for each version of the generator. */
export async function filesOf(turbos: number, folder: string): Promise<Files> {
  const directory = join(folder, `csv-${turbos}-${SEED}-${await generatorVersion()}`);
  const factsFile = join(directory, 'facts.json');
  // Written last, so what is there is whole.
  if (existsSync(factsFile)) {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.csv'));
    const order = ['turbos', 'components', 'build-sheets', 'cross-references', 'stock'];
    const files = order
      .map((name) => `${name}.csv`)
      .filter((name) => names.includes(name))
      .map((name) => join(directory, name));
    return { files, facts: JSON.parse(await readFile(factsFile, 'utf8')) as Facts };
  }
  return generateCatalogue({ turbos, directory, seed: SEED, samples: SAMPLES });
}

async function generatorVersion(): Promise<string> {
  const folder = join(import.meta.dirname, 'generate');
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.test.ts')) hash.update(await readFile(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 8);
}

export interface Imported extends ImportReport {
  /** Seconds of the same rows by COPY alone. */
  readonly copySeconds: number;
  /** Rows of all tables. */
  readonly rows: number;
}

/** Runs the importer. @throws when it fails */
export function runImport(url: string, files: readonly string[]): Promise<ImportReport> {
  return new Worker('import-process.ts', [url, ...files]).answer<ImportReport>();
}

/** Fills a new database, or takes the one that an earlier run kept. */
export async function prepareDatabase(
  dataDir: string,
  { files, facts }: Files,
  keep: boolean,
): Promise<Imported> {
  const told = join(dataDir, 'imported.json');
  if (keep && existsSync(told)) return JSON.parse(await readFile(told, 'utf8')) as Imported;
  await rm(dataDir, { recursive: true, force: true });
  const log = silentLog();
  const server = await startEmbedded({ dataDir, log });
  try {
    await migrate(server.url, log);
    const report = await runImport(server.url, files);
    const database = openDatabase({ url: server.url, log });
    const copies = [];
    // A short COPY is measured several times.
    for (let i = 0; i < (facts.counts.turbos > 200_000 ? 1 : 3); i++) {
      copies.push(await bareCopy(database.write, join(dataDir, 'copy')));
    }
    await database.close();
    const imported = {
      ...report,
      copySeconds: median(copies.map(({ seconds }) => seconds)),
      rows: copies[0]?.rows ?? 0,
    };
    await writeFile(told, JSON.stringify(imported));
    return imported;
  } finally {
    await server.stop();
  }
}

/** The turbos' file with a remark added to each: a second import that changes every turbo. */
export async function editedTurbos({ files }: Files, remark: string, to: string): Promise<string> {
  const out = createWriteStream(to);
  let column = 'remark';
  for await (const line of createInterface({ input: createReadStream(files[0] ?? '') })) {
    if (!out.write(`${line},${column}\n`)) {
      await new Promise<void>((resolve) => out.once('drain', resolve));
    }
    column = remark;
  }
  await new Promise<void>((resolve) => out.end(resolve));
  return to;
}
