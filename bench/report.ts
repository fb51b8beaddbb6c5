/** The results, and the tables of README.md that are made of them. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './figures.ts';

/** A figure as it was measured. */
export interface Result extends Measured {
  readonly group: string;
  /** Of the table's figure; `name` is the line's. */
  readonly figure: string;
  readonly name: string;
  /** The catalogue's turbos; undefined where the figure is not of a size. */
  readonly turbos?: number | undefined;
  /** In UTC. */
  readonly day: string;
}

const file = join(import.meta.dirname, 'results', 'latest.json');
const readme = join(import.meta.dirname, 'README.md');
const headers = 'figure|turbos|value|p50 / p99 ms|floor|ratio|target||day|growth'.split('|');

const text = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: Math.max(3, `${value | 0}`.length) });

const withUnit = (value: number, unit: Measured['unit']): string =>
  unit === '/s' ? `${text(value)}/s` : `${text(value)} ${unit}`.trim();

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

/** The cells of a figure, under `headers`. */
export function cells(result: Result): string[] {
  const { name, turbos, value, unit, floor, target, times, day } = result;
  const ratio = result.ratio ?? value / (floor?.value ?? 1);
  const isMet =
    ratio >= (target?.least ?? 0) && ratio <= (target?.most ?? Number.POSITIVE_INFINITY);
  const bound = target?.least === undefined ? `≤ ${target?.most}` : `≥ ${target.least}`;
  return [
    name,
    turbos?.toLocaleString('en') ?? '',
    withUnit(value, unit),
    times ? `${times.p50.toFixed(3)} / ${times.p99.toFixed(3)}` : '',
    floor ? `${floor.name} ${withUnit(floor.value, unit)}` : '',
    floor ? text(ratio) : '',
    target ? (floor ? bound : `${bound} ${unit}`.trim()) : '',
    target ? verdict(isMet) : '',
    day,
  ];
}

/** How much the middle has grown from the smallest catalogue on. */
function growthIn(results: readonly Result[], { name, turbos, times, target }: Result): string {
  const smallest = results.find((one) => one.name === name);
  if (!times || !smallest?.times || smallest.turbos === turbos) return '';
  const growth = times.p50 / smallest.times.p50;
  const most = target?.growth;
  return most ? `${text(growth)} (≤ ${most}: ${verdict(growth <= most)})` : text(growth);
}

function tableOf(group: string, results: readonly Result[]): string {
  const rows = results.map((result) => [...cells(result), growthIn(results, result)]);
  const table = [headers, headers.map(() => '---'), ...rows];
  const notes = results.flatMap(({ name, turbos, note }) =>
    note ? [`- ${name}${turbos ? ` (${turbos.toLocaleString('en')})` : ''}: ${note}.`] : [],
  );
  const lines = table.map((row) => `| ${row.join(' | ')} |`);
  return [`### ${group}`, '', ...lines, '', ...notes].join('\n').trim();
}

/**
 * Keeps new results beside those that this run has not measured, and writes all tables.
 * @param order what there is, as `group figure`; results of anything else are dropped
 */
export async function writeResults(measured: readonly Result[], order: readonly string[]) {
  const place = ({ group, figure }: Result) => order.indexOf(`${group} ${figure}`);
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as Result[];
  const keyOf = ({ group, figure, turbos }: Result) => `${group} ${figure} ${turbos}`;
  const again = new Set(measured.map(keyOf));
  const results = [...before.filter((one) => !again.has(keyOf(one))), ...measured]
    .filter((one) => place(one) >= 0)
    .sort((a, b) => place(a) - place(b) || (a.turbos ?? 0) - (b.turbos ?? 0));
  await writeFile(file, `${JSON.stringify(results, undefined, 1)}\n`);
  const [{ model } = { model: '' }, memory] = [cpus()[0], Math.round(totalmem() / 2 ** 30)];
  const machine = `${cpus().length} cores (${model}), ${memory} GB, Node ${process.version}`;
  const about = `Measured on ${machine}; server, database and load share the cores.`;
  const groups = Map.groupBy(results, ({ group }) => group);
  const tables = [about, ...[...groups].map(([group, own]) => tableOf(group, own))].join('\n\n');
  const page = await readFile(readme, 'utf8');
  const marked = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/;
  const written = page.replace(marked, (_, start, end) => `${start}${tables}\n${end}`);
  await writeFile(readme, written);
}
