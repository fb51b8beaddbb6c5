/** Handlers of the calls that return results, build sheets and quick orders as files. */

import type { Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { CrossRow, ShownStock } from '#contract/shown-items.ts';
import { EXPORT_ROWS } from '#contract/table-names.ts';
import { filesInTurn } from '#features/downloads/server/document.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
  writeTableFile,
} from '#features/downloads/server/table-file.ts';
import { mayExportResults, noRight } from '#features/gateway/policy.ts';
import type { Context, Handlers } from '#features/gateway/server/gateway.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { optional } from '#platform/paging.ts';
import {
  asNumberLine,
  faultWords,
  isOpenRow,
  type LineAnswer,
  type LineState,
  pickedRows,
  stateOf,
} from '../line-state.ts';
import { buildSheet, sheetFile } from './build-sheet/build-sheet.ts';
import { answersWithOwn, type CrossSources } from './cross-reference/cross-many.ts';
import { resultsTable, turboRows } from './results/turbo-list.ts';
import { queriedWheel } from './results/turbo-search.ts';
import { wheelRows, wheelTable } from './wheels/wheel-list.ts';

export function fileHandlers(sources: CrossSources) {
  const { versions, stock, own } = sources;
  const ownOf = async ({ customer, language }: Context, ids: readonly string[]) =>
    customer ? own.of(customer.id, ids, language) : new Map<string, string>();

  return filesInTurn({
    exportResults: async ({ format, size: asked, ...search }, context) => {
      const { level, language } = context;
      if (!mayExportResults(level)) throw noRight();
      const some = { offset: 0, size: rowsAsked(asked) };
      const reader = { level, language, stock };
      const { val } = await versions.read((version) => turboRows(version, search, reader, some));
      const ids = val.flatMap(({ id }) => id ?? []);
      const extras = {
        stockOf: (id: string) => stock.of(Number(id)),
        own: await ownOf(context, ids),
      };
      return writeTableFile(resultsTable(search.val ?? '', val, extras, language), format);
    },
    exportWheels: async ({ format, size: asked, ...wheel }, context) => {
      const { level, language } = context;
      if (!mayExportResults(level)) throw noRight();
      const diameters = queriedWheel(wheel);
      const some = { offset: 0, size: rowsAsked(asked) };
      const { val } = versions.read((version) =>
        wheelRows(version, diameters, some, { level, stock }),
      );
      const ownNumbers = await ownOf(
        context,
        val.map(({ id }) => id),
      );
      return writeTableFile(wheelTable(diameters.kind, val, ownNumbers, language), format);
    },
    exportBuildSheet: async ({ id, format }, context) => {
      const { level, language } = context;
      const reader = { level, language, stock };
      const turbo = versions.read((version) => buildSheet(version, String(id), reader));
      const ids = [turbo.id, ...turbo.bomList.map((line) => line.id)];
      return writeTableFile(sheetFile(turbo, await ownOf(context, ids), language), format);
    },
    exportQuickOrder: async ({ lines, format }, context) => {
      const lineAnswers = await answersWithOwn(sources, searchedIn(lines), context);
      const answers = new Map(lineAnswers.map((one) => [one.number, one]));
      return writeTableFile(quickTable(lines, answers, context.language), format);
    },
  } satisfies Partial<Handlers>);
}

/** The requested number of rows; EXPORT_ROWS if the request has none. @throws CallError badInput */
function rowsAsked(size: string | number | undefined): number {
  const rows = optional(size) ?? EXPORT_ROWS;
  if (rows >= 1 && rows <= EXPORT_ROWS) return rows;
  throw new CallError('badInput', 'A file has at most {most} rows.' satisfies TextKey, {
    most: EXPORT_ROWS,
  });
}

type QuickOrderLine = Payload<Calls['exportQuickOrder']>['lines'][number];

interface TableRow {
  readonly line: QuickOrderLine;
  /**
   * Whether this is the line's first row. Only this row has number and quantity, so the file can be read
   * back.
   */
  readonly isFirst: boolean;
  readonly result: TextKey;
  /** The item; undefined if the line found nothing. */
  readonly item: CrossRow | undefined;
}

/** The numbers of the lines that can be searched, each once. */
const searchedIn = (lines: readonly QuickOrderLine[]): string[] => [
  ...new Set(lines.filter((line) => isSearched(line)).map(({ number }) => number)),
];

const faultOf = (line: QuickOrderLine) => asNumberLine(line).fault;
const isSearched = (line: QuickOrderLine): boolean =>
  [undefined, 'quantity'].includes(faultOf(line));

/** Results of quick order lines as a table (docs/product.md 2.16). @param answers by number */
function quickTable(
  lines: readonly QuickOrderLine[],
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

/** The ticked items of a line; if no item is ticked, all items that may be meant. */
function rowsOf(line: QuickOrderLine, answer: LineAnswer | undefined): Omit<TableRow, 'isFirst'>[] {
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
