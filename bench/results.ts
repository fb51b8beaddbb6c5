/** Where the figures are written: results/latest.json, results/growth.svg, and README.md. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { growthFigures } from './figures.ts';
import { growthSvg } from './growth-svg.ts';
import { markdown, markdownOfPart, type Run } from './table.ts';

const folder = join(import.meta.dirname, 'results');
const latest = join(folder, 'latest.json');

/** Writes new runs; sizes that were not measured this time keep their figures. */
export async function writeResults(measured: readonly Run[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sizes = new Set(measured.map(({ turbos }) => turbos));
  const kept = (await readRuns()).filter(({ turbos }) => !sizes.has(turbos));
  const runs = [...kept, ...measured].sort((a, b) => a.turbos - b.turbos);
  const machine = machineText();
  await writeFile(latest, `${JSON.stringify({ machine, runs }, undefined, 1)}\n`);
  await writeFile(join(folder, 'growth.svg'), growthSvg(runs));
  await writeReadme('figures', markdown(withGrowth(runs), machine));
}

/** Writes the runs of the pages alone into their section of README.md. */
export const writePages = (measured: readonly Run[]): Promise<void> =>
  writeReadme('pages', markdownOfPart(measured, machineText()));

async function readRuns(): Promise<Run[]> {
  if (!existsSync(latest)) return [];
  return (JSON.parse(await readFile(latest, 'utf8')) as { runs: Run[] }).runs;
}

/** The largest run held against the smallest. */
function withGrowth(runs: readonly Run[]): Run[] {
  const [smallest, largest] = [runs[0], runs.at(-1)];
  if (!smallest || !largest || smallest === largest) return [...runs];
  const growth = growthFigures(smallest.figures, largest.figures);
  return [...runs.slice(0, -1), { ...largest, figures: [...largest.figures, ...growth] }];
}

function machineText(): string {
  const [all, memory] = [cpus(), Math.round(totalmem() / 2 ** 30)];
  return `${all.length} cores (${all[0]?.model}), ${memory} GB, Node ${process.version}, PostgreSQL 18; server, database and load share the cores.`;
}

/** Puts tables between the markers of their section. */
async function writeReadme(section: 'figures' | 'pages', tables: string): Promise<void> {
  const path = join(import.meta.dirname, 'README.md');
  const text = await readFile(path, 'utf8');
  const [start, end] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`];
  const before = text.slice(0, text.indexOf(start) + start.length);
  await writeFile(path, `${before}\n${tables}\n${text.slice(text.indexOf(end))}`);
}
