/** The figures as tables of text and of Markdown. */
import { type Figure, isMet } from './figures.ts';

/** Figures of one catalogue. */
export interface Run {
  readonly turbos: number;
  /** Of all tables. */
  readonly rows: number;
  /** When, in UTC. */
  readonly measured: string;
  readonly figures: readonly Figure[];
}

const headers = ['figure', 'value', 'p50 / p99 ms', 'floor', 'ratio', 'target', ''];

const digits = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 || value === 0 ? 2 : 3);
};

const withUnit = (value: number, unit: Figure['unit']): string =>
  unit === '/s'
    ? `${digits(value)}/s`
    : unit === 'faults'
      ? String(value)
      : `${digits(value)} ${unit}`;

function cells(figure: Figure): string[] {
  const { value, unit, floor, ratio, target, single } = figure;
  const bound = target && ('least' in target ? `≥ ${target.least}` : `≤ ${target.most}`);
  return [
    figure.name,
    withUnit(value, unit),
    single ? `${single.p50.toFixed(3)} / ${single.p99.toFixed(3)}` : '',
    floor ? `${floor.name} ${withUnit(floor.value, unit)}` : '',
    floor ? ratio.toFixed(2) : '',
    bound === undefined ? '' : floor ? bound : `${bound} ${unit}`,
    bound === undefined ? '' : isMet(figure) ? 'met' : 'MISSED',
  ];
}

/** For the terminal. */
export function textTable(figures: readonly Figure[]): string {
  const rows = [headers, ...figures.map(cells)];
  const widths = headers.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;

/** For the README: the largest catalogue whole, then the middle of each figure by size. */
export function markdown(runs: readonly Run[], machine: string): string {
  const largest = runs.at(-1);
  if (!largest) return '';
  return [
    `Measured on ${machine}`,
    '',
    ...figuresOf(largest),
    '',
    '### p50 / p99 in ms of single calls, by size',
    '',
    ...bySize(runs),
  ].join('\n');
}

/** For the README: runs of a part of the bench, one after another. */
export const markdownOfPart = (runs: readonly Run[], machine: string): string =>
  [`Measured on ${machine}`, ...runs.flatMap((run) => ['', ...figuresOf(run)])].join('\n');

function figuresOf({ turbos, rows, measured, figures }: Run): string[] {
  const notes = figures.flatMap(({ name, note }) => (note ? [`- ${name}: ${note}.`] : []));
  return [
    `### ${digits(turbos)} turbos, ${digits(rows)} rows in all tables (${measured} UTC)`,
    '',
    line(headers),
    line(headers.map(() => '---')),
    ...figures.map((figure) => line(cells(figure))),
    '',
    ...notes,
  ];
}

function bySize(runs: readonly Run[]): string[] {
  const largest = runs.at(-1)?.figures ?? [];
  const rows = largest
    .filter(({ single }) => single)
    .map(({ id, name }) => [
      name,
      ...runs.map(({ figures }) => {
        const single = figures.find((figure) => figure.id === id)?.single;
        return single ? `${single.p50.toFixed(3)} / ${single.p99.toFixed(3)}` : '';
      }),
    ]);
  const head = ['figure', ...runs.map(({ turbos }) => `${turbos.toLocaleString('en')} turbos`)];
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
