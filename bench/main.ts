/** `npm run bench`: measures the table of figures, and writes results/latest.json and README.md. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Figure } from './figures.ts';
import { firstLoads } from './first-loads.ts';
import { type Alone, floods } from './floods.ts';
import { startFloors } from './floors.ts';
import { filesOf, imports } from './imports.ts';
import { Load } from './load.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { peers } from './peers/index.ts';
import { production, runImport, startSite } from './processes.ts';
import { makeQuestions } from './questions.ts';
import { cells, writeResults } from './report.ts';
import { openSearch } from './search-alone.ts';
import { searches } from './searches.ts';
import { backups } from './trials/backups.ts';
import { beside } from './trials/beside.ts';
import { bots } from './trials/bots.ts';
import { cluster } from './trials/cluster.ts';
import { keptOrders } from './trials/kept-orders.ts';
import { throughput } from './trials/throughput.ts';
import { versions } from './trials/versions.ts';

/** All figures: those of every size of catalogue, in this order, and those of none. */
const sized: Record<string, Figure<Bench>[]> = {
  searches,
  pages,
  orders,
  'kept-orders': keptOrders,
  imports,
  throughput,
  backups,
  peers,
};
const alone: Record<string, Figure<Alone>[]> = {
  floods,
  'first-loads': firstLoads,
  bots,
  cluster,
  versions,
  beside,
};
const groups = Object.entries({ ...sized, ...alone });
/** What things cost: measured where nothing else is asked for. The others are trials, or need programs of their own. */
const usual = ['searches', 'pages', 'orders', 'imports', 'floods', 'first-loads'];
const order = groups.flatMap(([group, all]) => all.map(({ name }) => `${group} ${name}`));

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string', default: usual.join() },
    seconds: { type: 'string', default: '0.4' },
    folder: { type: 'string', default: '/tmp/bench-turbo' },
    port: { type: 'string', default: '3300' },
    from: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const [seconds, port] = [Number(options.seconds), Number(options.port)];
const only = options.only.split(',');
for (const name of only) {
  if (!(name in sized || name in alone)) throw new RangeError(`there are no figures ${name}`);
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

/** Measures figures one after another, and writes each, so that nothing measured is lost. */
async function measure<B>(table: Record<string, Figure<B>[]>, bench: B, turbos?: number) {
  const day = new Date().toISOString().slice(0, 10);
  for (const group of only) {
    for (const { measure: work, ...figure } of table[group] ?? []) {
      const about = { group, turbos, day, figure: figure.name, ...figure };
      const results = [await work(bench)].flat().map((one) => ({ ...about, ...one }));
      for (const result of results) say(cells(result).join('  '));
      await writeResults(results, order);
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
    const floors = await startFloors(site, load);
    const given = { turbos, site, floors, load, search, questions, files, imported };
    await measure(sized, { ...given, folder, seconds }, turbos).finally(floors.stop);
  } finally {
    load.stop();
    await site.stop();
    if (!options.keep) await rm(folder, { recursive: true });
  }
}

await mkdir(options.folder, { recursive: true });
if (only.some((name) => sized[name])) {
  for (const turbos of options.sizes.split(',').map(Number)) await measureSize(turbos);
}
await measure(alone, { port, seconds, from: options.from, folder: options.folder });
