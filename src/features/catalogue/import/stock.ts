/** Pieces in stock: they count at once, outside of versions. */
import { readCount } from './rules/text.ts';
import { Lines, nullField } from './store/lines.ts';
import { copyApart, mergeStock } from './store/queries.ts';
import { eachRow, refuseRow, remark, type Table, type Work } from './work.ts';

export const reasons = {
  noItem: 'The row has no E&E P/N.',
  unknownItem:
    'No turbo or component of this E&E P/N is in the catalogue or in the files of this import.',
  quantity: 'The quantity is not a whole number of at least 0.',
  twice: 'An earlier row gives another quantity for this item; the later row counts.',
} as const;

/** Not made yet: 'Request development'. */
const notMade = -1;

export class GatheredStock {
  readonly #quantities = new Map<number, number>();

  async read(work: Work, table: Table): Promise<void> {
    await eachRow(work, table, ([eePn = '', cell = ''], row) => {
      const id = work.known.item(eePn);
      if (id === undefined) {
        const reason = eePn.trim() === '' ? reasons.noItem : reasons.unknownItem;
        refuseRow(work, table, row, 'ee_pn', eePn, reason);
        return;
      }
      const quantity = cell.trim() === '' ? notMade : readCount(cell);
      if (quantity === undefined) {
        refuseRow(work, table, row, 'quantity', cell, reasons.quantity);
        return;
      }
      const before = this.#quantities.get(id);
      if (before !== undefined && before !== quantity) {
        remark(work, table, row, 'quantity', cell, reasons.twice, 'mended');
      }
      this.#quantities.set(id, quantity);
    });
  }

  async store(work: Work): Promise<void> {
    if (this.#quantities.size === 0) return;
    const lines = new Lines();
    for (const [id, quantity] of this.#quantities) {
      lines.add(`${id}\t${quantity === notMade ? nullField : quantity}`);
    }
    await copyApart(work, 'import_stock', ['item_id int', 'quantity int'], lines.take());
    const { added, changed } = await mergeStock(work);
    const counts = work.counts.stock;
    counts.added += added;
    counts.changed += changed;
    counts.unchanged += lines.count - added - changed;
  }
}
