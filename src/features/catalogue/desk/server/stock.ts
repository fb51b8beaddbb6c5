/** Pieces in stock, which count at once and stand outside of versions. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { queries } from '#platform/queries.ts';
import type { DeskAudit } from './audit.ts';

type Quantity = string | number | null;
const read = (quantity: Quantity) => (quantity === null ? null : Number(quantity));
const words = (quantity: number | null) => (quantity === null ? 'not made yet' : quantity);

/**
 * Sets the stock of an item.
 * @param was as it was read: a change since, by the ERP or by somebody else, is a conflict
 * @throws CallError notFound, conflict
 */
export async function setItemStock(
  client: pg.ClientBase,
  id: number,
  was: Quantity,
  quantity: Quantity,
): Promise<{ val: { quantity: number | null }; audit: DeskAudit }> {
  const item = await queries(client)
    .selectFrom('catalogue.item as i')
    .leftJoin('catalogue.turbo as t', 't.id', 'i.id')
    .leftJoin('catalogue.part as p', 'p.id', 'i.id')
    .leftJoin('catalogue.stock as s', 's.item_id', 'i.id')
    .select(['type', 'ee_pn', 'pn', 'oem_pn', 'quantity'])
    .where('i.id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate('i')
    .executeTakeFirst();
  if (!item) throw new CallError('notFound', 'There is no such item in the catalogue.');
  if (item.quantity !== read(was)) {
    throw new CallError('conflict', 'Meanwhile the stock has changed: it is {quantity} now.', {
      quantity: words(item.quantity),
    });
  }
  const wanted = read(quantity);
  if (wanted === null) {
    await queries(client).deleteFrom('catalogue.stock').where('item_id', '=', id).execute();
  } else {
    await queries(client)
      .insertInto('catalogue.stock')
      .values({ item_id: id, quantity: wanted })
      .onConflict((known) => known.column('item_id').doUpdateSet({ quantity: wanted }))
      .execute();
  }
  return {
    val: { quantity: wanted },
    audit: {
      subject: item.type === 0 ? 'turbo' : 'part',
      subjectId: id,
      subjectName: item.ee_pn ?? item.pn ?? item.oem_pn ?? '',
      before: { stock: words(item.quantity) },
      after: { stock: words(wanted) },
    },
  };
}
