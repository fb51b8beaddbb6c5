/** Handlers of the calls that give results, build sheets and quick orders as files. */

import { CallError } from '#contract/errors.ts';
import { EXPORT_ROWS } from '#contract/table-names.ts';
import { filesInTurn } from '#features/downloads/server/document.ts';
import { writeTableFile } from '#features/downloads/server/table-file.ts';
import { mayExportResults, noRight } from '#features/gateway/policy.ts';
import type { Context, Handlers } from '#features/gateway/server/gateway.ts';
import type { TextKey } from '#language/text.ts';
import { optional } from '#platform/paging.ts';
import { buildSheet, sheetFile } from './build-sheet/build-sheet.ts';
import { answersWithOwn, type CrossSources } from './cross-reference/cross-many.ts';
import { quickTable, searchedIn } from './quick-order/quick-table.ts';
import { resultsTable, turboRows } from './results/turbo-list.ts';
import { queriedWheel } from './results/turbo-search.ts';
import { wheelRows, wheelTable } from './wheels/wheel-list.ts';

export function fileHandlers(sources: CrossSources) {
  const { versions, stock, own } = sources;
  const ownOf = async ({ customer }: Context, ids: readonly string[]) =>
    customer ? own.of(customer.id, ids) : new Map<string, string>();

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

/** @throws CallError badInput */
function rowsAsked(size: string | number | undefined): number {
  const rows = optional(size) ?? EXPORT_ROWS;
  if (rows >= 1 && rows <= EXPORT_ROWS) return rows;
  throw new CallError('badInput', 'A file has at most {most} rows.' satisfies TextKey, {
    most: EXPORT_ROWS,
  });
}
