/** Stores results and writes the tables. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './figures.ts';

export interface Result extends Measured {
  readonly group: string;
  /** Name of the figure; `name` is the name of one of its lines. */
  readonly figure: string;
  readonly name: string;
  /** Number of turbos in the catalogue; undefined for figures without a catalogue size. */
  readonly turbos?: number | undefined;
  readonly day: string;
}

const file = join(import.meta.dirname, 'results', 'latest.json');
const page = join(import.meta.dirname, 'results.md');
const headers = 'figure|turbos|value|p50 / p99 ms|baseline|ratio|target||day'.split('|');

const text = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: Math.max(3, `${value | 0}`.length) });

const withUnit = (value: number, unit: Measured['unit']): string =>
  unit === '/s' ? `${text(value)}/s` : `${text(value)} ${unit}`.trim();

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

/** The table cells of a result, in the order of `headers`. */
export function cells(result: Result): string[] {
  const { name, turbos, value, unit, baseline, target, times, day } = result;
  const ratio = result.ratio ?? value / (baseline?.value ?? 1);
  const isMet =
    ratio >= (target?.least ?? Number.NEGATIVE_INFINITY) &&
    ratio <= (target?.most ?? Number.POSITIVE_INFINITY);
  const bound = target?.least === undefined ? `≤ ${target?.most}` : `≥ ${target.least}`;
  return [
    name,
    turbos?.toLocaleString('en') ?? '',
    withUnit(value, unit),
    times ? `${times.p50.toFixed(3)} / ${times.p99.toFixed(3)}` : '',
    baseline ? `${baseline.name} ${withUnit(baseline.value, unit)}` : '',
    baseline ? text(ratio) : '',
    target ? (baseline ? bound : `${bound} ${unit}`.trim()) : '',
    target ? verdict(isMet) : '',
    day,
  ];
}

function tableOf(group: string, results: readonly Result[]): string {
  const rows = results.map(cells);
  const table = [headers, headers.map(() => '---'), ...rows];
  const notes = results.flatMap(({ name, turbos, note }) =>
    note ? [`- ${name}${turbos ? ` (${turbos.toLocaleString('en')})` : ''}: ${note}.`] : [],
  );
  const lines = table.map((row) => `| ${row.join(' | ')} |`);
  return [`### ${group}`, '', ...lines, '', ...notes].join('\n').trim();
}

/**
 * Replaces the measured results in the file, keeps the others, and writes all tables.
 * @param figures names of the group's figures; results of other names in the group are dropped
 */
export async function writeResults(
  measured: readonly Result[],
  group: string,
  figures: readonly string[],
) {
  const formerResults = (
    JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as Result[]
  ).filter(
    (one) =>
      !measured.some((other) => other.figure === one.figure && other.turbos === one.turbos) ||
      one.group !== group,
  );
  const place = (one: Result) => figures.indexOf(one.figure);
  const groupResults = [...formerResults.filter((one) => one.group === group), ...measured]
    .filter((one) => place(one) >= 0)
    .sort((a, b) => place(a) - place(b) || (a.turbos ?? 0) - (b.turbos ?? 0));
  const groups = Map.groupBy(formerResults, (one) => one.group).set(group, groupResults);
  await writeFile(file, `${JSON.stringify([...groups.values()].flat(), undefined, 1)}\n`);
  const [{ model } = { model: '' }, memory] = [cpus()[0], Math.round(totalmem() / 2 ** 30)];
  const machine = `${cpus().length} cores (${model}), ${memory} GB, Node ${process.version}`;
  const about = `Measured on ${machine}; server, database and load share the cores.`;
  const tables = [...groups].map(([name, results]) => tableOf(name, results));
  await writeFile(page, `${['# Results', about, ...tables].join('\n\n')}\n`);
}
