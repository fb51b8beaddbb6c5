/** Pieces in stock, which count at once and stand outside of versions. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
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
  const { rows } = await client.query<{ type: number; name: string; quantity: number | null }>(
    `select i.type, coalesce(i.ee_pn, t.pn, p.oem_pn, '') as name, s.quantity
     from catalogue.item i
     left join catalogue.turbo t on t.id = i.id left join catalogue.part p on p.id = i.id
     left join catalogue.stock s on s.item_id = i.id
     where i.id = $1 and i.withdrawn_at is null for no key update of i`,
    [id],
  );
  const [item] = rows;
  if (!item) throw new CallError('notFound', 'There is no such item in the catalogue.');
  if (item.quantity !== read(was)) {
    throw new CallError('conflict', 'Meanwhile the stock has changed: it is {quantity} now.', {
      quantity: words(item.quantity),
    });
  }
  const wanted = read(quantity);
  await client.query(
    wanted === null
      ? 'delete from catalogue.stock where item_id = $1'
      : `insert into catalogue.stock (item_id, quantity) values ($1, $2)
         on conflict (item_id) do update set quantity = excluded.quantity`,
    wanted === null ? [id] : [id, wanted],
  );
  return {
    val: { quantity: wanted },
    audit: {
      subject: item.type === 0 ? 'turbo' : 'part',
      subjectId: id,
      subjectName: item.name,
      before: { stock: words(item.quantity) },
      after: { stock: words(wanted) },
    },
  };
}
