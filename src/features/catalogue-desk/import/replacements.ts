/** Import of part replacements. A file replaces the recorded replacements of the old parts that it names. */

import { Lines } from './store/lines.ts';
import {
  copyApart,
  type PartReplacement,
  replacementsOf,
  replaceReplacements,
} from './store/queries.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from './tables/work.ts';

const replacementReasons = {
  noPart: 'The row has no E&E P/N.',
  unknownPart: 'No component of this E&E P/N is in the catalogue or in the files of this import.',
  byItself: 'A part can not replace itself.',
  circle: 'With this row parts would replace each other in a circle.',
  twice: 'The same replacement stands in an earlier row; the rows were merged.',
} as const;

interface ReplacementRow extends PartReplacement {
  readonly table: RecognisedTable;
  readonly row: number;
  readonly cell: string;
}

export class GatheredReplacements {
  readonly #rows: ReplacementRow[] = [];
  readonly #known = new Set<string>();

  async read(work: Work, table: RecognisedTable): Promise<void> {
    await eachRow(work, table, (cells, row) => this.#row(work, table, row, cells));
  }

  #row(work: Work, table: RecognisedTable, row: number, cells: readonly string[]): void {
    const [oldCell = '', newCell = ''] = cells;
    const find = (column: string, cell: string): number | undefined => {
      const part = work.known.partOf(cell);
      if (part === undefined) {
        const reason =
          cell.trim() === '' ? replacementReasons.noPart : replacementReasons.unknownPart;
        refuseRow(work, table, row, column, cell, reason);
      }
      return part;
    };
    const before = find('ee_pn', oldCell);
    if (before === undefined) return;
    const after = find('replaced_by', newCell);
    if (after === undefined) return;
    if (before === after) {
      refuseRow(work, table, row, 'replaced_by', newCell, replacementReasons.byItself);
      return;
    }
    if (this.#known.has(`${before} ${after}`)) {
      remark(work, table, row, 'replaced_by', newCell, replacementReasons.twice, 'mended');
      return;
    }
    this.#known.add(`${before} ${after}`);
    this.#rows.push({ table, row, cell: newCell, before, after });
  }

  /** Stores the rows. Recorded replacements of the files' old parts are deleted unless repeated. */
  async store(work: Work): Promise<void> {
    const rows = await this.#withoutCircles(work);
    if (rows.length === 0) return;
    const lines = new Lines();
    for (const { before, after } of rows) lines.add(`${before}\t${after}`);
    await copyApart(work, 'import_replacement', ['old_id int', 'new_id int'], lines.take());
    const { added, removed } = await replaceReplacements(work);
    const counts = work.counts.replacements;
    counts.added += added;
    counts.changed += removed;
    counts.unchanged += rows.length - added;
  }

  /** Refuses rows that form a cycle with other rows or with recorded replacements of other parts. */
  async #withoutCircles(work: Work): Promise<ReplacementRow[]> {
    if (this.#rows.length === 0) return [];
    const stored = await replacementsOf(work);
    let replaced = new Set(this.#rows.map(({ before }) => before));
    for (;;) {
      const closing = closingRows(
        this.#rows,
        stored.filter(({ before }) => !replaced.has(before)),
      );
      const rows = this.#rows.filter((one) => !closing.has(one));
      // A part whose rows are all refused keeps its recorded replacements, so these are checked again.
      const parts = new Set(rows.map(({ before }) => before));
      const stillReplaced = [...replaced].filter((part) => parts.has(part));
      if (stillReplaced.length === replaced.size) {
        for (const { table, row, cell } of closing) {
          refuseRow(work, table, row, 'replaced_by', cell, replacementReasons.circle);
        }
        return rows;
      }
      replaced = new Set(stillReplaced);
    }
  }
}

/** Rows that form a cycle with earlier rows and `known`. */
function closingRows(rows: readonly ReplacementRow[], known: readonly PartReplacement[]) {
  const newer = new Map<number, number[]>();
  const link = ({ before, after }: PartReplacement) =>
    newer.set(before, [...(newer.get(before) ?? []), after]);
  known.forEach(link);
  const closing = new Set<ReplacementRow>();
  for (const row of rows) {
    if (leadsTo(newer, row.after, row.before)) closing.add(row);
    else link(row);
  }
  return closing;
}

/** Whether `part`, or a part that directly or indirectly replaces it, is `target`. */
function leadsTo(newer: ReadonlyMap<number, number[]>, part: number, target: number): boolean {
  const reached = new Set([part]);
  for (const one of reached) {
    if (one === target) return true;
    for (const next of newer.get(one) ?? []) reached.add(next);
  }
  return false;
}
