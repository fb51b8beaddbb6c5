/** Effects on visitors while the catalogue changes, and the duration of reverting an import. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askToPublish } from '#features/catalogue-desk/items/server/publishing.ts';
import { askToRevert } from '#features/catalogue-desk/items/server/revert.ts';
import { inTransaction } from '#platform/database.ts';
import type { Bench, Figure } from '../figures.ts';
import { makeEdition, publishEdition } from '../imports.ts';
import { runImport } from '../processes.ts';
import { listRequest, sheetRequest } from '../questions.ts';
import { visiting } from './visitors.ts';

/** Copies the files with a remark on each turbo, for a second import that changes every turbo. */
function editedFiles([turbos = '', ...others]: readonly string[], to: string): string[] {
  const remark = ['-e', '1s/$/,remark/', '-e', `2,$s/$/,edited ${Date.now()}/`];
  execFileSync('sed', [...remark, '-e', `w ${to}`, '-n', turbos]);
  return [to, ...others];
}

/** Cycles through a build sheet, a search by number and a page of a search by vehicle. */
const reading =
  ({ questions: { vehiclePages, fullNumbers, turboIds } }: Bench) =>
  (index: number) => {
    const [kind, at] = [index % 3, Math.floor(index / 3)];
    if (kind === 0) return sheetRequest(turboIds[at % turboIds.length] ?? '');
    const list = kind === 1 ? fullNumbers : vehiclePages;
    return listRequest(list[at % list.length] ?? {});
  };

/** The editions whose data a response contains. */
const editionsIn = (answer: string): Set<string> =>
  new Set(answer.match(/(?<=turboModel":"[^"]* edition |remark":"|oemPn":")\d+/g));

/** Waits until the site serves an edition, which takes some seconds for a large version. */
async function serves({ site, questions: { turboIds } }: Bench, edition: number): Promise<void> {
  const { path } = sheetRequest(turboIds[0] ?? '');
  const address = `http://127.0.0.1:${site.port}${path}`;
  while (!editionsIn(await (await fetch(address)).text()).has(`${edition}`)) await sleep(100);
}

/** Eight readers check each response while versions are published one after another. */
async function swapsUnderLoad(bench: Bench) {
  const { site, turbos } = bench;
  await makeEdition(site.database, 1000);
  await publishEdition(site.database, 1000);
  await serves(bench, 1000);
  let mixed = 0;
  const allEditions = new Set<string>();
  const look = (answer: string) => {
    const editions = editionsIn(answer);
    if (editions.size > 1) mixed += 1;
    for (const edition of editions) allEditions.add(edition);
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
  const note = `${answers} answers by 8 readers from ${allEditions.size} editions: ${failures.length} errors, ${mixed} mixed`;
  return { value: failures.length + mixed, unit: 'faults', note } as const;
}

/**
 * Measures the time from an edit until visitors see it, without the time that the build of the version takes.
 */
async function untilSeen(bench: Bench) {
  const { database } = bench.site;
  await makeEdition(database, 2000);
  const build = await publishEdition(database, 2000);
  await makeEdition(database, 2001);
  const start = performance.now();
  await inTransaction(database.work, (client) => askToPublish(client));
  await serves(bench, 2001);
  const seconds = (performance.now() - start) / 1000;
  const note = `${seconds.toFixed(1)} s, of which the build takes ${build.toFixed(1)}`;
  return { value: seconds - build, unit: 's', note } as const;
}

/** Measured for each catalogue size. */
export const sized = true;

export const figures: Figure<Bench>[] = [
  {
    name: 'an edit until visitors see it, beyond the build',
    target: { most: 5 },
    measure: untilSeen,
  },
  {
    name: 'versions under load: errors and mixed answers',
    target: { most: 0 },
    measure: swapsUnderLoad,
  },
  {
    name: "readers' p99 during an import",
    target: { most: 10 },
    async measure(bench) {
      const { site, files, folder, seconds } = bench;
      const visit = { port: site.port, question: reading(bench) };
      const quiet = await visiting(visit, () => sleep(10_000 * seconds));
      // This import changes every turbo.
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
      // The bound is for 100,000 turbos; a million would take most of the run.
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
