/** Parts that have been replaced by others: a file replaces what is known of the old parts it names. */
import { Lines } from './store/lines.ts';
import { copyApart, replaceReplacements } from './store/queries.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from './work.ts';

export const replacementReasons = {
  noPart: 'The row has no E&E P/N.',
  unknownPart: 'No component of this E&E P/N is in the catalogue or in the files of this import.',
  byItself: 'A part can not replace itself.',
  eachOther: 'An earlier row says that the other one replaces it; that row stays.',
  twice: 'The same replacement stands in an earlier row; the rows were merged.',
} as const;

export class GatheredReplacements {
  /** The old part and the one that replaces it. */
  readonly #pairs: [number, number][] = [];
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
    const refused =
      before === after
        ? replacementReasons.byItself
        : this.#known.has(`${after} ${before}`)
          ? replacementReasons.eachOther
          : undefined;
    if (refused !== undefined) {
      refuseRow(work, table, row, 'replaced_by', newCell, refused);
      return;
    }
    if (this.#known.has(`${before} ${after}`)) {
      remark(work, table, row, 'replaced_by', newCell, replacementReasons.twice, 'mended');
      return;
    }
    this.#known.add(`${before} ${after}`);
    this.#pairs.push([before, after]);
  }

  /** Stores them; what was known of an old part that the files name goes where they don't say it. */
  async store(work: Work): Promise<void> {
    if (this.#pairs.length === 0) return;
    const lines = new Lines();
    for (const [before, after] of this.#pairs) lines.add(`${before}\t${after}`);
    await copyApart(work, 'import_replacement', ['old_id int', 'new_id int'], lines.take());
    const { added, removed } = await replaceReplacements(work);
    const counts = work.counts.replacements;
    counts.added += added;
    counts.changed += removed;
    counts.unchanged += this.#pairs.length - added;
  }
}
