/** The files of a catalogue, imports of them, and what visitors notice while the catalogue changes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, globSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { askToRevert } from '#features/catalogue-desk/items/server/revert.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { type Bench, type Figure, memory } from './figures.ts';
import { filesIn, generateCatalogue } from './generate/index.ts';
import { runImport } from './processes.ts';
import { listRequest, sheetRequest } from './questions.ts';
import { median, visiting } from './requests.ts';

/** The CSV files of a size; made once for each version of the generator. */
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

/** The files with a remark added to each turbo: a second import that changes every turbo. */
function editedFiles([turbos = '', ...others]: readonly string[], to: string): string[] {
  const remark = ['-e', '1s/$/,remark/', '-e', `2,$s/$/,edited ${Date.now()}/`];
  execFileSync('sed', [...remark, '-e', `w ${to}`, '-n', turbos]);
  return [to, ...others];
}

/**
 * The floor of an import: every table of the catalogue and the files of its versions, copied out to a
 * file, and in again into a table without indexes.
 * @returns the seconds that the COPYs in took, each with its commit, and the rows
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
    // Into a table of the same transaction, which is how PostgreSQL is fastest: nothing is logged.
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

/** A search, a further page, a build sheet, and so on. */
const reading =
  ({ questions: { deepPages, fullNumbers, turboIds } }: Bench) =>
  (index: number) => {
    const [kind, at] = [index % 3, Math.floor(index / 3)];
    if (kind === 0) return sheetRequest(turboIds[at % turboIds.length] ?? '');
    const list = kind === 1 ? fullNumbers : deepPages;
    return listRequest(list[at % list.length] ?? {});
  };

/** Marks every turbo and part, so that an answer made of two editions shows. */
async function makeEdition(database: Database, edition: number): Promise<void> {
  await database.work.query(
    `with turbos as (update catalogue.turbo
       set model = split_part(model, ' edition ', 1) || ' edition ' || $1::int, remark = $1::int::text),
     parts as (update catalogue.part set oem_pn = $1::int::text)
     update catalogue.state set edits = edits + 1`,
    [edition],
  );
  // Else PostgreSQL cleans up after the bench beside what is measured.
  await database.work.query('vacuum (analyze) catalogue.turbo, catalogue.part');
}

/** Publishes what was marked. @returns the seconds that it took */
async function publishEdition(database: Database, edition: number): Promise<number> {
  const start = performance.now();
  await publish(database, { reason: `edition ${edition} of the bench` });
  return (performance.now() - start) / 1000;
}

/** The editions that an answer is made of. */
const editionsIn = (answer: string): Set<string> =>
  new Set(answer.match(/(?<=turboModel":"[^"]* edition |remark":"|oemPn":")\d+/g));

/** Waits until the site answers from an edition: it fetches the file of a large version for some seconds. */
async function serves({ site, questions: { turboIds } }: Bench, edition: number): Promise<void> {
  const { path } = sheetRequest(turboIds[0] ?? '');
  const address = `http://127.0.0.1:${site.port}${path}`;
  while (!editionsIn(await (await fetch(address)).text()).has(`${edition}`)) await sleep(100);
}

/** Eight readers check each answer while versions are published one after another. */
async function swapsUnderLoad(bench: Bench) {
  const { site, turbos, imported } = bench;
  // Published above, where the catalogue was imported.
  if (!imported) {
    await makeEdition(site.database, 1000);
    await publishEdition(site.database, 1000);
  }
  await serves(bench, 1000);
  let mixed = 0;
  const seen = new Set<string>();
  const look = (answer: string) => {
    const editions = editionsIn(answer);
    if (editions.size > 1) mixed += 1;
    for (const edition of editions) seen.add(edition);
  };
  const visit = { port: site.port, visitors: 8, pause: 0, question: reading(bench), look };
  const { answers, failures } = await visiting(visit, async () => {
    const last = turbos > 200_000 ? 1001 : 1008;
    for (let edition = 1001; edition <= last; edition++) {
      await makeEdition(site.database, edition);
      await publishEdition(site.database, edition);
    }
    await sleep(1000);
  });
  const note = `${answers} answers by 8 readers from ${seen.size} editions: ${failures.length} errors, ${mixed} mixed`;
  return { value: failures.length + mixed, unit: 'faults', note } as const;
}

export const imports: Figure<Bench>[] = [
  {
    name: 'import and publish',
    target: { most: 6 },
    async measure({ imported, site, folder, turbos }) {
      if (!imported) return [];
      const copies: Awaited<ReturnType<typeof bareCopy>>[] = [];
      // A short COPY is measured several times.
      while (copies.length < (turbos > 200_000 ? 1 : 3)) {
        copies.push(await bareCopy(site.database.work, join(folder, 'rows.copy')));
      }
      const rows = copies[0]?.rows ?? 0;
      const floor = { name: 'COPY', value: median(copies.map(({ seconds }) => seconds)) };
      const speed = Math.round(rows / imported.seconds).toLocaleString('en');
      const note = `${rows.toLocaleString('en')} rows in all tables, ${speed} a second`;
      const held = { value: imported.memory, unit: 'MB', target: { most: 1024 } } as const;
      await makeEdition(site.database, 1000);
      const published = {
        value: await publishEdition(site.database, 1000),
        unit: 's',
        floor,
      } as const;
      return [
        { value: imported.seconds, unit: 's', floor, note },
        { ...published, name: 'every turbo published', target: { most: 4 } },
        { ...held, name: 'memory of the import' },
      ];
    },
  },
  {
    name: 'versions under load: errors and mixed answers',
    target: { most: 0 },
    measure: swapsUnderLoad,
  },
  memory('the swaps'),
  {
    name: "readers' p99 during an import",
    target: { most: 10 },
    async measure(bench) {
      const { site, files, folder, seconds } = bench;
      const visit = { port: site.port, question: reading(bench) };
      const quiet = await visiting(visit, () => sleep(10_000 * seconds));
      // It changes every turbo.
      const edited = editedFiles(files, join(folder, 'turbos.csv'));
      const times = await visiting(visit, () => runImport(site, edited));
      if (times.failures.length > 0) throw new Error(`readers got answers ${times.failures}`);
      const { p50, p99, answers } = times;
      const note = `when quiet ${quiet.p50.toFixed(2)} / ${quiet.p99.toFixed(2)} ms; ${answers} answers`;
      return { value: p99, unit: 'ms', times: { p50, p99 }, note };
    },
  },
  {
    name: 'an import of every turbo reverted',
    target: { most: 10 },
    async measure({ site: { database }, turbos }) {
      // The bound is for 100,000; a million would take most of the run.
      if (turbos > 200_000) return [];
      const state = async (what: string) => {
        const { rows } = await database.work.query(
          `select id, ${what} as what from catalogue.change_set
           where kind = 'import' order by id desc limit 1`,
        );
        return rows[0] as { id: number; what: unknown };
      };
      const { id } = await state('null');
      const start = performance.now();
      await inTransaction(database.work, (client) => askToRevert(client, 'bench', id));
      let result: unknown = null;
      for (; !result; await sleep(50)) result = (await state('revert_result')).what;
      const value = (performance.now() - start) / 1000;
      return { value, unit: 's', note: JSON.stringify(result).slice(0, 80) };
    },
  },
];
