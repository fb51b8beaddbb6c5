/** Output of the import command: progress, counts and remarks. */

import { type Options, SingleBar } from 'cli-progress';
import { importKinds } from '#contract/staff/names.ts';
import { englishMessage } from '#language/message.ts';
import type { ImportOutcome } from '../import.ts';
import type { ImportProgress, RemarkGroup, ReportRemark } from '../report/report.ts';
import { kindNames } from '../tables/import-columns.ts';

/** Maximum number of printed groups of remarks. The report file contains all. */
const groupsShown = 40;

const figures = new Intl.NumberFormat('en');

/** Formats rows as aligned columns, with numbers to the right. */
export function asTable(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? figures.format(cell) : cell)),
  );
  const widths = (texts[0] ?? []).map((_, at) =>
    Math.max(...texts.map((row) => row[at]?.length ?? 0)),
  );
  return texts
    .map((row, line) =>
      row
        .map((text, at) => {
          const width = widths[at] ?? 0;
          const isNumber =
            line > 0 ? typeof rows[line]?.[at] === 'number' : typeof rows[1]?.[at] === 'number';
          return isNumber ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

// Replaces control characters, which a terminal would execute.
const printable = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

function exampleOf({ file, sheet, row, column, value }: ReportRemark): string {
  const where = `${file}${sheet === undefined ? '' : `, ${sheet}`}, row ${row}`;
  const short = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return printable(`${where}${column === '' ? '' : `, ${column}`}: ${short}`);
}

function groupText({ severity, reason, count, examples }: RemarkGroup): string {
  const exampleLines = examples.slice(0, 3).map((one) => `      ${exampleOf(one)}`);
  const moreLine =
    count > exampleLines.length
      ? [`      and ${figures.format(count - exampleLines.length)} more`]
      : [];
  return [
    `  ${severity} ${figures.format(count)} × ${printable(englishMessage(reason))}`,
    ...exampleLines,
    ...moreLine,
  ].join('\n');
}

/** Describes the result of an import at the command line. */
export function describeResult(
  result: ImportOutcome,
  { check, report }: { check: boolean; report: string },
): string {
  const { counts, remarks, version, changed } = result;
  const rows = importKinds
    .filter((kind) => counts[kind].rows + counts[kind].added + counts[kind].unchanged > 0)
    .map((kind) => {
      const { rows: read, refused, added, changed: altered, unchanged } = counts[kind];
      return [kindNames[kind], read, refused, added, altered, unchanged];
    });
  const parts = [asTable([['', 'rows', 'refused', 'added', 'changed', 'unchanged'], ...rows])];
  if (remarks.total > 0) {
    const groups = remarks.groups.slice(0, groupsShown).map(groupText);
    const moreReasons = remarks.groups.length - groups.length;
    if (moreReasons > 0) groups.push(`  and ${moreReasons} more reasons`);
    parts.push([`${figures.format(remarks.total)} remarks:`, ...groups].join('\n'));
    parts.push(`All of them stand in ${report}`);
  }
  const published =
    version === undefined
      ? changed
        ? 'Imported.'
        : 'Visitors see the same version as before: nothing in it changed.'
      : `Published as version ${version}.`;
  parts.push(check ? 'This was a check: nothing was changed.' : published);
  return `${parts.join('\n\n')}\n`;
}

export function printResult(
  stream: NodeJS.WritableStream,
  result: ImportOutcome,
  options: { check: boolean; report: string },
): void {
  stream.write(describeResult(result, options));
}

/** Interval between lines of progress without a terminal, ms. */
const everyMs = 3000;

interface ProgressView {
  show: (progress: ImportProgress) => void;
  end: () => void;
}

/** Rows (or another unit) per second, and the time left if the total is known. */
export function pace(
  { done, total, rows }: Pick<ImportProgress, 'done' | 'total' | 'rows'>,
  seconds: number,
  unit = 'rows',
): { rate: string; left: string } {
  const perSecond = seconds > 0 ? Math.round(rows / seconds) : 0;
  const share = total > 0 ? done / total : 0;
  const secondsLeft =
    share > 0 && share <= 1 ? Math.ceil((seconds / share) * (1 - share)) : undefined;
  const time =
    secondsLeft === undefined
      ? ''
      : secondsLeft < 60
        ? `${secondsLeft} s`
        : `${Math.ceil(secondsLeft / 60)} min`;
  return { rate: `${figures.format(perSecond)} ${unit}/s`, left: time };
}

/** Shows progress: a bar per step on a terminal, otherwise a line every few seconds. */
export function openProgress(stream: NodeJS.WriteStream, unit = 'rows'): ProgressView {
  return stream.isTTY ? bars(stream, unit) : lines(stream, unit);
}

function bars(stream: NodeJS.WriteStream, unit: string): ProgressView {
  let step = '';
  let start = 0;
  let bar: SingleBar | undefined;
  const options: Options = {
    stream,
    format: '{step} {bar} {percentage} % · {rate} · {left} left',
    hideCursor: true,
    barsize: 24,
    fps: 8,
  };
  const end = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    end,
    show(progress) {
      if (progress.step !== step) {
        end();
        step = progress.step;
        start = performance.now();
        bar = new SingleBar(options);
        bar.start(Math.max(1, progress.total), 0, {
          step: englishMessage(step).padEnd(44),
          rate: '',
          left: '',
        });
      }
      const seconds = (performance.now() - start) / 1000;
      bar?.update(
        Math.min(progress.done, Math.max(1, progress.total)),
        pace(progress, seconds, unit),
      );
    },
  };
}

function lines(stream: NodeJS.WriteStream, unit: string): ProgressView {
  let step = '';
  let start = 0;
  let lastPrint = performance.now();
  return {
    end: () => {},
    show(progress) {
      const now = performance.now();
      if (progress.step !== step) {
        step = progress.step;
        start = now;
      }
      if (now - lastPrint < everyMs) return;
      lastPrint = now;
      const { rate, left } = pace(progress, (now - start) / 1000, unit);
      const share = progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : 0;
      stream.write(
        `${englishMessage(step)}: ${share} %, ${rate}${left === '' ? '' : `, ${left} left`}\n`,
      );
    },
  };
}
