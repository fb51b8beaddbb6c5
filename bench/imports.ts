/** Import files of a catalogue, and the cost of importing and publishing them. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, globSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Bench, Figure } from './figures.ts';
import { filesIn, generateCatalogue } from './generate/index.ts';
import { median } from './requests.ts';

/** The CSV files of a catalogue size, generated once for each version of the generator. */
export async function filesOf(turbos: number, folder: string): Promise<string[]> {
  const hash = createHash('sha256');
  const sources = globSync(join(import.meta.dirname, 'generate/*')).sort();
  for (const source of sources) hash.update(readFileSync(source));
  const directory = join(folder, `csv-${turbos}-${hash.digest('hex').slice(0, 8)}`);
  if (!existsSync(directory)) {
    generateCatalogue(turbos, `${directory}.new`);
    await rename(`${directory}.new`, directory);
  }
  return filesIn(directory);
}

/**
 * Baseline of an import: copies every table of the catalogue to a file, and then into a table without
 * indexes.
 * @returns total time of copying into the tables, including commits, and number of rows
 */
async function bareCopy(pool: pg.Pool, file: string) {
  await pool.query('drop schema if exists bare cascade; create schema bare');
  const { rows: tables } = await pool.query<{ name: string }>(
    `select 'catalogue.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'catalogue'`,
  );
  let [seconds, rows] = [0, 0];
  for (const { name } of tables) {
    const client = await pool.connect();
    await pipeline(client.query(copyTo(`copy ${name} to stdout`)), createWriteStream(file));
    client.release();
    const start = performance.now();
    // PostgreSQL copies fastest, without WAL, into a table that the same transaction has created.
    rows += await inTransaction(pool, async (writer) => {
      await writer.query(`create table bare.one (like ${name})`);
      const copy = writer.query(copyFrom('copy bare.one from stdin with (freeze)'));
      await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), copy);
      return copy.rowCount;
    });
    seconds += (performance.now() - start) / 1000;
    await pool.query('drop table bare.one');
  }
  await rm(file);
  return { seconds, rows };
}

/** Labels every turbo and part with the edition, so that responses with data of two editions are detected. */
export async function makeEdition(database: Database, edition: number): Promise<void> {
  await database.work.query(
    `with turbos as (update catalogue.turbo
       set model = split_part(model, ' edition ', 1) || ' edition ' || $1::int, remark = $1::int::text),
     parts as (update catalogue.part set oem_pn = $1::int::text)
     update catalogue.state set edits = edits + 1`,
    [edition],
  );
  // Vacuums now, so that autovacuum does not run during the measurement.
  await database.work.query('vacuum (analyze) catalogue.turbo, catalogue.part');
}

/** Publishes the labelled edition. @returns seconds */
export async function publishEdition(database: Database, edition: number): Promise<number> {
  const start = performance.now();
  await publish(database, { reason: `edition ${edition} of the bench` });
  return (performance.now() - start) / 1000;
}

/** Seconds of a dry-run import that adds a cross reference to each of 100,000 parts. */
async function dryRun(database: Database): Promise<number> {
  const { rows: parts } = await database.work.query<{ eePn: string }>(
    `select i.ee_pn as "eePn" from catalogue.part p join catalogue.item i using (id)
     where i.ee_pn is not null order by id limit 100000`,
  );
  const rows = () => [
    ['ee_pn', 'brand', 'number'],
    ...parts.map(({ eePn }, at) => [eePn, 'Melett', `1102-${at}-BENCH`]),
  ];
  const start = performance.now();
  await importCatalogue(database, [{ name: 'cross references', rows }], { check: true });
  return (performance.now() - start) / 1000;
}

export const imports: Figure<Bench>[] = [
  {
    name: 'import and publish',
    target: { most: 14 },
    async measure({ imported, site, folder, turbos }) {
      if (!imported) return [];
      const copies: Awaited<ReturnType<typeof bareCopy>>[] = [];
      // The COPY of a small catalogue is short, so it is measured three times.
      while (copies.length < (turbos > 200_000 ? 1 : 3)) {
        copies.push(await bareCopy(site.database.work, join(folder, 'rows.copy')));
      }
      const rows = copies[0]?.rows ?? 0;
      const baseline = { name: 'COPY', value: median(copies.map(({ seconds }) => seconds)) };
      const note = `${rows.toLocaleString('en')} rows in all tables; the import held ${imported.memory} MB`;
      await makeEdition(site.database, 1000);
      const published = await publishEdition(site.database, 1000);
      return [
        { value: imported.seconds, unit: 's', baseline, note },
        {
          name: 'every turbo published',
          value: published,
          unit: 's',
          baseline,
          target: { most: 8 },
        },
      ];
    },
  },
  {
    name: 'cross references into a filled catalogue, after a dry run and a vacuum',
    target: { most: 2 },
    async measure({ site }) {
      await site.database.work.query('truncate catalogue.change');
      const baseline = { name: 'the dry run', value: await dryRun(site.database) };
      // After the first dry run the table has only dead rows, so without a vacuum PostgreSQL would assume
      // that the table is empty.
      await site.database.work.query('vacuum analyze catalogue.change');
      return { value: await dryRun(site.database), unit: 's', baseline };
    },
  },
];
