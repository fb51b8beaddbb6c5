/** The report of an import, line by line, so that any page of any group is read at once. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ImportResult as Shown } from '#contract/staff/imports.ts';
import { queries } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { readRows } from '#platform/tables/read.ts';
import type { ImportOutcome } from '../import.ts';
import type { RemarkGroup } from '../report.ts';
import { reportSql, reportStream, storeReport } from './queries.ts';

/** What staff get to see of a result; the examples of its groups stand in the report. */
export const shownResult = ({
  counts,
  changed,
  remarks: { total, groups },
  differences,
}: Omit<ImportOutcome, 'version'>): Shown => ({
  counts,
  changed,
  total,
  groups: groups.map(({ severity, reason, count }) => ({ severity, reason, count })),
  ...(differences && { differences: differences.total }),
});

/**
 * Keeps the report of an import in the place of an earlier one.
 * @param path the report as the importer wrote it; none is there when nothing was to be said
 */
export async function storeRemarks(
  client: pg.ClientBase,
  runId: number,
  path: string,
  groups: readonly RemarkGroup[],
): Promise<void> {
  await queries(client).deleteFrom('catalogue.import_remark').where('run_id', '=', runId).execute();
  if (groups.length === 0 || !(await isThere(path))) return;
  await pipeline(createReadStream(path), await reportStream(client));
  await storeReport(client, runId, groups);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The report of an import as a table, the worst first. */
export function remarkTable(pool: pg.Pool, runId: number) {
  return {
    header: ['severity', 'reason', 'file', 'sheet', 'row', 'column', 'value'],
    rows: readRows(pool, reportSql, [runId]) as AsyncGenerator<Cell[][]>,
  };
}
