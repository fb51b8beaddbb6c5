import { importKinds } from '#contract/staff/import-names.ts';
import { kindNames } from '../headers.ts';
import type { ImportOutcome } from '../import.ts';
import type { RemarkGroup, ReportRemark } from '../report.ts';

/** Groups of remarks printed; the file holds all. */
const groupsShown = 40;

const number = new Intl.NumberFormat('en');

/** Columns side by side; numbers to the right. */
export function asTable(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? number.format(cell) : cell)),
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

// A terminal would obey what a cell says to it.
const printable = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

function exampleOf({ file, sheet, row, column, value }: ReportRemark): string {
  const where = `${file}${sheet === undefined ? '' : `, ${sheet}`}, row ${row}`;
  const short = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return printable(`${where}${column === '' ? '' : `, ${column}`}: ${short}`);
}

function groupText({ severity, reason, count, examples }: RemarkGroup): string {
  const shown = examples.slice(0, 3).map((one) => `      ${exampleOf(one)}`);
  const rest =
    count > shown.length ? [`      and ${number.format(count - shown.length)} more`] : [];
  return [`  ${severity} ${number.format(count)} × ${printable(reason)}`, ...shown, ...rest].join(
    '\n',
  );
}

/** What an import did, for a person at the command line. */
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
    const more = remarks.groups.length - groups.length;
    if (more > 0) groups.push(`  and ${more} more reasons`);
    parts.push([`${number.format(remarks.total)} remarks:`, ...groups].join('\n'));
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
  given: { check: boolean; report: string },
): void {
  stream.write(describeResult(result, given));
}
