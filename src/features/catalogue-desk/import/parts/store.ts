/** Stores parts and stock. */

import { partFields } from '#contract/fields/part.ts';
import { notADay, notYesOrNo, readCount, readDay, readFlag, unclear } from '../rules/text.ts';
import { noteStock } from '../store/differences.ts';
import { copied, mergeClauses, storedFields } from '../store/fields.ts';
import { arrayField, copyIn, field, Lines, nullField } from '../store/lines.ts';
import { copyApart, mergeStock } from '../store/queries.ts';
import { columnsOfKind, placesOf } from '../tables/import-columns.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from '../tables/work.ts';
import type { Part } from './read.ts';

function lineOf(id: number, part: Part): string {
  const values = ofPart.map(({ name }) => copied(part[name as keyof Part]));
  return [id, field(part.ref), arrayField(part.fits), ...values].join('\t');
}

const place = placesOf('components');

/**
 * Columns in which an empty cell deletes the stored value of a part: columns of complete tables, without
 * columns that have a refused cell.
 */
function emptiedColumns(work: Work, { complete }: Part): string[] {
  const headings = new Set<string>();
  for (const table of complete?.tables ?? []) {
    if (work.refusedTables.has(table)) continue;
    for (const heading of columnsOfKind('components')) {
      if ((table.places[place[heading]] ?? -1) >= 0) headings.add(heading);
    }
  }
  // A file may contain the diameters only in `dims`.
  if (headings.has('dims')) headings.add('inducer').add('exducer');
  for (const heading of complete?.refused ?? []) headings.delete(heading);
  return [
    ...ofPart.filter(({ required, heading = 'dims' }) => !required && headings.has(heading)),
    ...(headings.has('fits_turbo_models_or_pns') ? [{ column: 'fits' }] : []),
  ].map(({ column }) => column);
}

/** Stores parts through the queue: adds new parts, and copies values of the file to known parts. */
export function storeParts(work: Work, parts: Iterable<Part>): void {
  const items = new Lines();
  const fresh = new Lines();
  const updated = new Lines();
  for (const part of parts) {
    const id = work.known.parts.get(part.ref);
    if (id !== undefined) {
      updated.add(`${lineOf(id, part)}\t${arrayField(emptiedColumns(work, part))}`);
      continue;
    }
    const newId = work.known.nextId();
    work.known.parts.set(part.ref, newId);
    work.known.addPartEePn(part.eePn === '' ? `ref:${part.ref}` : part.eePn, newId);
    const type = part.component === 'CHRA' ? 2 : 1;
    items.add(`${newId}\t${type}\t${part.eePn === '' ? nullField : field(part.eePn)}`);
    fresh.add(lineOf(newId, part));
  }
  const counts = work.counts.components;
  counts.added += fresh.count;
  work.queue.add(async () => {
    if (fresh.count > 0) {
      await copyIn(work, 'catalogue.item', 'id, type, ee_pn', items.take());
      await copyIn(work, 'catalogue.part', partColumns, fresh.take());
    }
    const changed = updated.count === 0 ? 0 : await updateParts(work, updated);
    counts.changed += changed;
    counts.unchanged += updated.count - changed;
  });
}

/** Fields in the table catalogue.part. */
const ofPart = storedFields(partFields);
const partColumns = ['id', 'ref', 'fits', ...ofPart.map(({ column }) => column)].join(', ');

/** `fits` is not replaced: turbos in the file are added to the stored ones. */
const { set, differs } = mergeClauses(
  partFields,
  { fits: 't.fits || array(select f from unnest(i.fits) f where f <> all (t.fits))' },
  'i.emptied',
);

/** Updates parts. Only columns in `emptied` can become empty. @returns number of changed parts */
async function updateParts(work: Work, updated: Lines): Promise<number> {
  const { client } = work;
  await client.query('drop table if exists import_part');
  await client.query(
    `create temp table import_part on commit drop as
     select ${partColumns}, array[]::text[] emptied from catalogue.part with no data`,
  );
  await copyIn(work, 'import_part', `${partColumns}, emptied`, updated.take());
  await client.query('analyze import_part');
  const { rowCount } = await client.query(
    `update catalogue.part t set ${set} from import_part i where t.id = i.id and (${differs})`,
  );
  return rowCount ?? 0;
}

const stockReasons = {
  noItem: 'The row has no E&E P/N.',
  unknownItem:
    'No turbo or component of this E&E P/N is in the catalogue or in the files of this import.',
  quantity: 'The quantity is not a whole number of at least 0.',
  twice: 'An earlier row gives another quantity for this item; the later row counts.',
} as const;

interface ImportedStock {
  /** null: not made yet ('Request development'). */
  readonly quantity: number | null;
  /** Expected day: '' for no day, null if the row does not contain it. */
  readonly expected: string | null;
  /** Whether the item may be back-ordered; undefined if the row does not contain it. */
  readonly backOrder: boolean | undefined;
}

const at = placesOf('stock');

/** Collects the stock quantities of all files. They take effect at once, without a new version. */
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
