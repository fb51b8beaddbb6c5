/** Pieces in stock: they count at once, outside of versions. */

import { noteStock } from './differences.ts';
import { placesOf } from './headers.ts';
import { notADay, notYesOrNo, readCount, readDay, readFlag, unclear } from './rules/text.ts';
import { copied } from './store/fields.ts';
import { field, Lines, nullField } from './store/lines.ts';
import { copyApart, mergeStock } from './store/queries.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from './work.ts';

export const stockReasons = {
  noItem: 'The row has no E&E P/N.',
  unknownItem:
    'No turbo or component of this E&E P/N is in the catalogue or in the files of this import.',
  quantity: 'The quantity is not a whole number of at least 0.',
  twice: 'An earlier row gives another quantity for this item; the later row counts.',
} as const;

/** What a row says of an item. */
interface ImportedStock {
  /** Null: not made yet, 'Request development'. */
  readonly quantity: number | null;
  /** The day on which it is expected: '' for none, null where the row does not tell. */
  readonly expected: string | null;
  /** Whether it may be ordered while it is out of stock; undefined where the row does not tell. */
  readonly backOrder: boolean | undefined;
}

const at = placesOf('stock');

export class GatheredStock {
  readonly #said = new Map<number, ImportedStock>();

  async read(work: Work, table: RecognisedTable): Promise<void> {
    const dated = (table.places[at.expected] ?? -1) >= 0;
    await eachRow(work, table, (cells, row) => {
      const [eePn = '', cell = ''] = [cells[at.ee_pn], cells[at.quantity]];
      const id = work.known.item(eePn);
      if (id === undefined) {
        const reason = eePn.trim() === '' ? stockReasons.noItem : stockReasons.unknownItem;
        refuseRow(work, table, row, 'ee_pn', eePn, reason);
        return;
      }
      const quantity = cell.trim() === '' ? null : readCount(cell);
      if (quantity === undefined || quantity === 'unclear') {
        const reason = quantity ? unclear : stockReasons.quantity;
        refuseRow(work, table, row, 'quantity', cell, reason);
        return;
      }
      const before = this.#said.get(id);
      if (before !== undefined && before.quantity !== quantity) {
        remark(work, table, row, 'quantity', cell, stockReasons.twice, 'mended');
      }
      const typed = cells[at.expected] ?? '';
      const day = readDay(typed);
      if (day === null) remark(work, table, row, 'expected', typed, notADay, 'refused');
      const expected = dated && day !== null ? (day ?? '') : null;
      const mark = cells[at.back_order] ?? '';
      const flag = readFlag(mark);
      if (flag === null) remark(work, table, row, 'back_order', mark, notYesOrNo, 'refused');
      this.#said.set(id, { quantity, expected, backOrder: flag ?? undefined });
    });
  }

  async store(work: Work): Promise<void> {
    if (this.#said.size === 0) return;
    const lines = new Lines();
    for (const [id, { quantity, expected, backOrder }] of this.#said) {
      const day = expected === null ? nullField : field(expected);
      lines.add([id, quantity ?? nullField, day, copied(backOrder)].join('\t'));
    }
    const columns = ['item_id int', 'quantity int', 'expected text', 'back_order boolean'];
    await copyApart(work, 'import_stock', columns, lines.take());
    if (work.comparedSet !== undefined) await work.client.query(noteStock, [work.comparedSet]);
    const { added, changed } = await mergeStock(work);
    const counts = work.counts.stock;
    counts.added += added;
    counts.changed += changed;
    counts.unchanged += lines.count - added - changed;
  }
}
