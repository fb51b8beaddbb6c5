/** What became of the lines of a quick order as a table (docs/product.md 2.16). */
import type { Calls, Payload } from '#contract';
import type { CrossRow, ShownStock } from '#contract/shown-items.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import {
  asNumberLine,
  faultWords,
  type LineAnswer,
  type LineState,
  pickedRows,
  stateOf,
} from '../../line-state.ts';
import { isOpenRow } from '../../open-row.ts';

type Line = Payload<Calls['exportQuickOrder']>['lines'][number];

interface TableRow {
  readonly line: Line;
  /** Whether it is the first row of its line: number and quantity stand there alone, for reading it back. */
  readonly isFirst: boolean;
  readonly result: TextKey;
  /** The item; none of a line that found nothing. */
  readonly item: CrossRow | undefined;
}

/** The numbers of lines that can be searched, as their page asks for them. */
export const searchedIn = (lines: readonly Line[]): string[] => [
  ...new Set(lines.filter((line) => isSearched(line)).map(({ number }) => number)),
];

const faultOf = (line: Line) => asNumberLine(line).fault;
const isSearched = (line: Line): boolean => [undefined, 'quantity'].includes(faultOf(line));

/** @param answers by number */
export function quickTable(
  lines: readonly Line[],
  answers: ReadonlyMap<string, LineAnswer>,
  language: LanguageCode,
): FileTable {
  const t = (key: TextKey) => text(language, key);
  const columns: FileColumn<TableRow>[] = [
    {
      heading: 'Your number',
      kind: 'number',
      cell: ({ line, isFirst }) => (isFirst ? line.number : undefined),
    },
    {
      heading: 'Quantity',
      kind: 'count',
      cell: ({ line, isFirst }) =>
        isFirst ? asNumberLine(line).quantity || line.quantity : undefined,
    },
    { heading: 'Result', cell: ({ result }) => t(result) },
    { heading: 'E&E P/N', kind: 'number', cell: ({ item }) => item?.eePn },
    { heading: 'OEM P/N', kind: 'number', cell: ({ item }) => item?.oemPn },
    { heading: 'Description', cell: ({ item }) => item?.description },
    { heading: 'Turbo Model', cell: ({ item }) => item?.model },
    ...stockFileColumns<TableRow>(language, ({ item }) => item && stockOf(item)),
  ];
  const rows = lines.flatMap((line) =>
    rowsOf(line, answers.get(line.number)).map((row, at) => ({ ...row, isFirst: at === 0 })),
  );
  return fileTableOf(language, { heading: t('Quick order') }, columns, rows);
}

const stockOf = (item: CrossRow): ShownStock | TextKey =>
  isOpenRow(item) ? item : 'Login to view';

/** The ticked items of a line; where none is ticked, all that may be meant. */
function rowsOf(line: Line, answer: LineAnswer | undefined): Omit<TableRow, 'isFirst'>[] {
  const fault = faultOf(line);
  const picked = pickedRows(line, answer);
  if (picked.length > 0) return picked.map((item) => ({ line, result: 'Found', item }));
  const state = stateOf(answer, fault);
  const result = state === 'fault' ? faultWords[fault ?? 'tooShort'] : resultWords[state];
  const items = answer?.rows.length ? answer.rows : [undefined];
  return items.map((item) => ({ line, result, item }));
}

const resultWords: Record<Exclude<LineState, 'fault'>, TextKey> = {
  waiting: 'No data found',
  found: 'Found',
  choose: 'Please choose',
  closest: 'Closest numbers',
  outOfStock: 'Found',
  backOrder: 'Found',
  notMade: 'Found',
  none: 'No data found',
};
