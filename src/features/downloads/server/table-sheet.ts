/** What the PDF of a table says; table.typ says only how it looks. */
import type { Cell } from '#platform/tables/csv.ts';
import type { CellKind } from '#platform/tables/workbook.ts';
import { type DocumentFact, type Frame, frameOf, type Writer, writerOf } from './frame.ts';
import type { FileTable } from './table.ts';

interface TableSheet extends Frame {
  readonly facts: readonly DocumentFact[];
  readonly columns: readonly {
    readonly heading: string;
    readonly kind: CellKind;
    /** Share of the paper's width; 0: as wide as its cells. */
    readonly share: number;
  }[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A text, and whether it is read from right to left. */
type SheetCell = readonly [value: string, leftwards: boolean];

/** With more columns the paper lies on its side. */
const UPRIGHT = 6;

/** @param now date in the footer */
export function tableSheet(table: FileTable, now: Date): TableSheet {
  const { heading, code, facts, language, columns, rows } = table;
  const writer = writerOf(language);
  const written = rows.map((row) => row.map((value) => writtenCell(value, writer)));
  // Paper has no room for columns of nothing.
  const shown = columns
    .map((column, at) => ({ ...column, at, longest: longestAt(written, at) }))
    .filter(({ longest }) => longest > 0);
  return {
    ...frameOf(language, now, {
      ...(code === '' ? { title: heading } : { heading, code }),
      wide: shown.length > UPRIGHT,
    }),
    facts: facts.filter(([, value]) => value !== ''),
    columns: shown.map(({ heading: head, kind, longest }) => ({
      heading: head,
      kind,
      share: kind === 'count' || kind === 'day' ? 0 : shareOf(Math.max(longest, head.length)),
    })),
    rows: written.map((row) => shown.map(({ at }) => sheetCell(row[at] ?? ''))),
  };
}

/** Its first letter decides. */
const sheetCell = (value: string): SheetCell => [
  value,
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value),
];

const longestAt = (rows: readonly (readonly string[])[], at: number): number =>
  rows.reduce((longest, row) => Math.max(longest, row[at]?.length ?? 0), 0);

/** A long text takes more lines, not the whole paper. */
const shareOf = (letters: number): number => Math.min(Math.max(letters, 8), 30);

function writtenCell(value: Cell | Date, { count, day }: Writer): string {
  if (value instanceof Date) return day(value);
  return typeof value === 'number' ? count(value) : (value ?? '');
}
