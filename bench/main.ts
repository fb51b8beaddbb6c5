/** `npm run bench`: measures speed and memory against their bounds, and writes results.md. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBaselines } from './baselines.ts';
import type { Alone, Bench, Figure } from './figures.ts';
import { firstLoads } from './first-loads.ts';
import { filesOf, imports } from './imports.ts';
import { Load } from './load.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { production, runImport, startSite } from './processes.ts';
import { makeQuestions } from './questions.ts';
import { cells, writeResults } from './report.ts';
import { openSearch } from './search-alone.ts';
import { searches } from './searches.ts';

/** Groups of figures that are measured for each catalogue size. */
const sized: Record<string, Figure<Bench>[]> = { searches, pages, orders, imports };
/** Groups of figures that do not use the imported catalogue. */
const alone: Record<string, Figure<Alone>[]> = { 'first-loads': firstLoads };

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    only: { type: 'string', default: [...Object.keys(sized), ...Object.keys(alone)].join() },
    seconds: { type: 'string', default: '0.4' },
    folder: { type: 'string', default: '/tmp/bench-turbo' },
    port: { type: 'string', default: '3300' },
    from: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const [seconds, port] = [Number(options.seconds), Number(options.port)];
const groups = options.only.split(',');

for (const group of groups) {
  if (group in sized || group in alone) continue;
  const file = join(
    import.meta.dirname,
    group === 'peers' ? 'peers/index.ts' : `trials/${group}.ts`,
  );
  if (!existsSync(file)) throw new RangeError(`There is no group of figures named ${group}.`);
  const trial = await import(file);
  if (trial.sized) sized[group] = trial.figures;
  else alone[group] = trial.figures;
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

/** Measures the figures one after another, and writes the results of each immediately. */
async function measure<B>(table: Record<string, Figure<B>[]>, bench: B, turbos?: number) {
  const day = new Date().toISOString().slice(0, 10);
  for (const group of groups) {
    const figures = table[group] ?? [];
    const names = figures.map(({ name }) => name);
    for (const { measure: work, ...figure } of figures) {
      const about = { group, turbos, day, figure: figure.name, ...figure };
      const results = [await work(bench)].flat().map((one) => ({ ...about, ...one }));
      for (const result of results) say(cells(result).join('  '));
      await writeResults(results, group, names);
    }
  }
}

async function measureSize(turbos: number): Promise<void> {
  say(`${turbos.toLocaleString('en')} turbos: files`);
  const files = await filesOf(turbos, options.folder);
  const folder = join(options.folder, `data-${turbos}`);
  if (!options.keep) await rm(folder, { recursive: true, force: true });
  const site = await startSite(folder, port, production(port));
  const load = new Load();
  try {
    const { rowCount } = await site.database.work.query('select from catalogue.turbo limit 1');
    say('import');
    const imported = rowCount ? undefined : await runImport(site, files);
    say('questions');
    const search = await openSearch(site.database, join(folder, 'versions'));
    const questions = await makeQuestions(site.database, search);
    const baselines = await startBaselines(site, load);
    const bench = { turbos, site, baselines, load, search, questions, files, imported };
    await measure(sized, { ...bench, folder, seconds }, turbos).finally(baselines.stop);
  } finally {
    load.stop();
    await site.stop();
    if (!options.keep) await rm(folder, { recursive: true });
  }
}

await mkdir(options.folder, { recursive: true });
if (groups.some((group) => sized[group])) {
  for (const turbos of options.sizes.split(',').map(Number)) await measureSize(turbos);
}
await measure(alone, { port, seconds, from: options.from, folder: options.folder });
