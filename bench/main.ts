/**
 * `npm run bench`: makes catalogues of several sizes, imports them, measures the site on each, and
 * writes results/latest.json, results/growth.svg and the table in README.md.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openVersions } from '#features/catalogue/publish/versions.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { openNotices } from '#platform/notices.ts';
import { startOrJoinEmbedded } from '#platform/postgres/embedded.ts';
import { readersDuring, swapsUnderLoad } from './during.ts';
import {
  type Bench,
  callFigures,
  databaseFigures,
  type Figure,
  pageFigures,
  partFigures,
  singleFigures,
} from './figures.ts';
import { startFloors } from './floors.ts';
import { startLoad } from './load.ts';
import { orderingFigures } from './ordering.ts';
import { visitorPages } from './pages.ts';
import {
  editedTurbos,
  type Files,
  filesOf,
  type Imported,
  prepareDatabase,
  runImport,
} from './prepare.ts';
import { type RunningSite, startSite } from './processes.ts';
import { makeQuestions } from './questions.ts';
import { writePages, writeResults } from './results.ts';
import { stockFigures } from './stock-lines.ts';
import { type Run, textTable } from './table.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k,100k,1m' },
    seconds: { type: 'string', default: '1' },
    folder: { type: 'string', default: '/tmp/bench-turbo' },
    port: { type: 'string', default: '3300' },
    keep: { type: 'boolean', default: false },
    searches: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const port = Number(options.port);

function sizeOf(text: string): number {
  const found = /^(\d+)([km]?)$/i.exec(text.trim());
  if (!found) throw new RangeError(`--sizes takes sizes like 10k,100k,1m, not '${text}'`);
  const unit = { '': 1, k: 1_000, m: 1_000_000 }[(found[2] ?? '').toLowerCase()] ?? 1;
  return Number(found[1]) * unit;
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

async function runSize(turbos: number): Promise<Run> {
  say(`${turbos.toLocaleString('en')} turbos: files`);
  const files = await filesOf(turbos, options.folder);
  const dataDir = join(options.folder, `data-${turbos}`);
  say('import and bare COPY');
  const imported = await prepareDatabase(dataDir, files, options.keep);
  const site = await startSite(dataDir, port);
  try {
    const figures = await measure(site, dataDir, files);
    const measured = new Date().toISOString().slice(0, 16).replace('T', ' ');
    if (!options.pages) figures.push(...importFigures(imported));
    return { turbos, rows: imported.rows, measured, figures };
  } finally {
    await site.stop();
    if (!options.keep) await rm(dataDir, { recursive: true });
  }
}

type Part = (bench: Bench) => Promise<Figure[]>;

const pageParts: Record<string, Part> = { 'pages as visitors get them': visitorPages };

const parts: Record<string, Part> = {
  'the database alone': databaseFigures,
  'single calls': singleFigures,
  'parts and cross references': partFigures,
  'first and last pages': pageFigures,
  'through the call': callFigures,
  ...pageParts,
};

async function measure(site: RunningSite, dataDir: string, files: Files): Promise<Figure[]> {
  const log = silentLog();
  const { url } = await startOrJoinEmbedded({ dataDir, log });
  const database = openDatabase({ url, log });
  const notices = openNotices(database, log);
  const versions = await openVersions(database, join(dataDir, 'versions'), notices);
  const load = startLoad();
  const floors = await startFloors({ url, database, load, port: port + 1 });
  try {
    say('questions');
    const questions = await makeQuestions(database, versions, files.facts);
    const bench: Bench = { versions, questions, floors, load, port, seconds };
    const figures: Figure[] = [];
    const add = (...more: Figure[]) => {
      figures.push(...more);
      console.log(textTable(more));
    };
    for (const [name, part] of Object.entries(options.pages ? pageParts : parts)) {
      say(name);
      add(...(await part(bench)));
    }
    if (options.pages) return [...figures, memoryFigure(site)];
    say('carts and orders');
    add(...(await orderingFigures(database, port)));
    say('stock from the ERP');
    add(...(await stockFigures(database, port)));
    add(memoryFigure(site));
    if (options.searches) return figures;
    say('readers during an import');
    const edited = await editedTurbos(files, `edited ${Date.now()}`, join(dataDir, 'turbos.csv'));
    const again = () => runImport(url, [edited, ...files.files.slice(1)]);
    add(...(await readersDuring(port, questions, again, 5 * seconds)));
    say('versions under load');
    const swaps = files.facts.counts.turbos > 200_000 ? 3 : 8;
    add(await swapsUnderLoad(database, port, questions, swaps));
    add({ ...memoryFigure(site), id: 'memory-swaps', name: 'memory of the site after the swaps' });
    return figures;
  } finally {
    floors.stop();
    load.stop();
    await notices.close();
    await database.close();
  }
}

const memoryFigure = (site: RunningSite): Figure => ({
  id: 'memory',
  name: 'memory of the site after the load',
  value: site.memory(),
  unit: 'MB',
  ratio: site.memory(),
  target: { most: 400 },
});

function importFigures({ seconds: taken, memory, copySeconds, rows }: Imported): Figure[] {
  return [
    {
      id: 'import',
      name: 'import and publish',
      value: taken,
      unit: 's',
      floor: { name: 'COPY', value: copySeconds },
      ratio: taken / copySeconds,
      target: { most: 6 },
      note: `${Math.round(rows / taken).toLocaleString('en')} rows per second`,
    },
    {
      id: 'import-memory',
      name: 'memory of the import',
      value: memory,
      unit: 'MB',
      ratio: memory,
      target: { most: 1024 },
    },
  ];
}

await mkdir(options.folder, { recursive: true });
const runs: Run[] = [];
const sizes = options.sizes.split(',').map(sizeOf);
for (const turbos of sizes.sort((a, b) => a - b)) {
  const run = await runSize(turbos);
  console.log(`\n${textTable(run.figures)}\n`);
  runs.push(run);
  // After each size, so that nothing measured is lost.
  if (options.pages) await writePages(runs);
  else if (!options.searches) await writeResults(runs);
}
