/** A table for a file: its words in a language, its rows as typed cells. */

import { stockKinds } from '#contract/choices.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import { joined } from '#language/joined.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Cell } from '#platform/tables/csv.ts';
import type { CellKind } from '#platform/tables/workbook.ts';
import { type DocumentFact, writerOf } from './frame.ts';

/** A column of rows `T`: its heading, what its cells are, and how a row gives one. */
export interface FileColumn<T> {
  readonly heading: TextKey;
  /** Stands behind the heading in brackets, such as a time zone. */
  readonly note?: string;
  /** Default text. A day is a Date at the beginning of that day in UTC. */
  readonly kind?: CellKind;
  readonly cell: (row: T) => Cell | Date | undefined;
}

/** The title of a table, its file name, and the header of its printed version. */
export interface TableWords {
  /** May contain user input; contains `{code}` if there is a code. */
  readonly heading: string;
  /** The number of what it shows; empty without one. */
  readonly code?: string;
  readonly facts?: readonly DocumentFact[];
}

export interface FileTable extends Required<TableWords> {
  readonly language: LanguageCode;
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly (Cell | Date)[])[];
}

/** The table of some rows, in a language. */
export const tableOf = <T>(
  language: LanguageCode,
  { heading: title, code = '', facts = [] }: TableWords,
  columns: readonly FileColumn<T>[],
  rows: readonly T[],
): FileTable => ({
  heading: title,
  code,
  facts,
  language,
  columns: columns.map(({ heading, note, kind = 'text' }) => ({
    heading: note ? `${text(language, heading)} (${note})` : text(language, heading),
    kind,
  })),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row) ?? null)),
});

/** Heading and code in one text. */
export const nameOf = ({ heading, code }: Pick<FileTable, 'heading' | 'code'>): string =>
  code === '' ? heading : heading.replace('{code}', () => code);

/** The day of a moment, for a cell. */
export const dayOf = (moment: string): Date => new Date(`${moment.slice(0, 10)}T00:00:00Z`);

/** @param stockOf the stock that the page shows of a row, or the words in its place */
export function stockColumns<T>(
  language: LanguageCode,
  stockOf: (row: T) => ShownStock | TextKey | undefined,
): FileColumn<T>[] {
  const { t } = writerOf(language);
  const words = (stock: ShownStock): string =>
    joined(t, [t(stockKinds[stock.stockInfo].name), stock.backOrder && t('back order')]);
  return [
    {
      heading: 'Stock',
      cell: (row) => {
        const stock = stockOf(row);
        return typeof stock === 'string' ? t(stock) : stock && words(stock);
      },
    },
    {
      heading: 'Expected on',
      kind: 'day',
      cell: (row) => {
        const stock = stockOf(row);
        return typeof stock === 'object' && stock.expected ? dayOf(stock.expected) : undefined;
      },
    },
  ];
}
