/** Lines that are added to a confirmed order (docs/product.md 12.16). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { MAX_CART_LINES } from '#contract/order-names.ts';
import { lineFieldsJson } from '#features/catalogue-index/items.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { AddedLine, ItemToAdd } from '../amendment-parts.ts';
import { nameSql, obstacleSql, oeSql, restrictedSql, withCatalogue } from './items.ts';

interface OfferedItem {
  readonly itemId: number;
  readonly name: string;
  /** Whether the customer can order the item. The stock is not checked here, but in promised-stock.ts. */
  readonly isOffered: boolean;
  readonly isThere: boolean;
}

/**
 * Checks items that are to be added to an order, and returns their lines.
 * @param replacing ids of items that replace the items of other lines
 * @throws CallError badInput for an item that can't be ordered, is named twice or is in the order, and for
 * a quantity of 0; conflict if the order would have too many lines
 */
export async function addedLinesOf(
  client: pg.ClientBase,
  orderId: number,
  wanted: readonly ItemToAdd[],
  replacing: readonly number[],
): Promise<AddedLine[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ itemId }) => itemId);
  const customer = await queries(client)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select('c.level')
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { rows } = await client.query<OfferedItem>(offeredSql, [
    orderId,
    ids,
    maySeeRestricted(customer.level),
  ]);
  const lines = wanted.map((line, place) => {
    const item = rows.find(({ itemId }) => itemId === line.itemId);
    if (!item?.isOffered) {
      throw new CallError('badInput', '{number} cannot be ordered by this customer.', {
        number: item?.name || { key: 'Item {number}', params: { number: String(line.itemId) } },
      });
    }
    if (item.isThere || [...replacing, ...ids.slice(0, place)].includes(line.itemId)) {
      throw isThere(item.name);
    }
    if (line.quantity === 0) {
      throw new CallError('badInput', '{number}: enter how many.', { number: item.name });
    }
    return { ...line, itemNumber: item.name };
  });
  await checkLineCount(client, orderId, lines.length);
  return lines;
}

async function checkLineCount(client: pg.ClientBase, orderId: number, more: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from ordering.order_line where order_id = $1',
    [orderId],
  );
  if ((rows[0]?.count ?? 0) + more <= MAX_CART_LINES) return;
  throw new CallError('conflict', 'An order has at most {max} lines.', { max: MAX_CART_LINES });
}

/** Items to add: $1 order, $2 ids of the items, $3 whether the customer sees 'login to view' items. */
const offeredSql = `
  select l.item_id as "itemId", ${nameSql} as name,
    (${obstacleSql} is null or ${obstacleSql} = 'Out Of Stock') and ($3 or not ${restrictedSql}) as "isOffered",
    exists (select from ordering.order_line o where o.order_id = $1 and o.item_id = l.item_id)
      as "isThere"
  from (select id as item_id, type, null::int as referer_turbo_id
    from catalogue.item where id = any ($2::int[])) l ${withCatalogue}`;

/**
 * Adds lines to a locked order and promises their pieces.
 * @returns the ids of the lines
 * @throws CallError conflict if an item is no longer in the catalogue
 */
export async function insertLines(
  client: pg.ClientBase,
  orderId: number,
  added: readonly AddedLine[],
): Promise<number[]> {
  if (added.length === 0) return [];
  const { rows } = await client.query<{ id: number; itemId: number }>(insertLinesSql, [
    orderId,
    added.map(({ itemId }) => itemId),
    added.map(({ quantity }) => quantity),
    added.map(({ unitPrice }) => unitPrice ?? null),
    added.map(({ leadDays }) => leadDays ?? null),
  ]);
  const missing = added.find(({ itemId }) => !rows.some((row) => row.itemId === itemId));
  if (missing) throw noLongerOffered(missing.itemNumber);
  return rows.map(({ id }) => id);
}

const insertLinesSql = `
  with last as (
    select coalesce(max(seq), 0) as seq from ordering.order_line where order_id = $1
  ), lines as (
    insert into ordering.order_line (order_id, seq, item_id, type, ref_code_old, turbo_pn,
      vehicle_oe_no, model, component, quantity, asked_quantity, line_fields, unit_price, lead_days)
    select $1, last.seq + l.place, l.item_id, l.type, ${nameSql}, coalesce(t.pn, ''), ${oeSql},
      coalesce(nullif(p.model, ''), t.model, ''), coalesce(p.component, ''), l.quantity, l.quantity,
      ${lineFieldsJson}, l.unit_price, l.lead_days
    from last, (
      select n.*, i.type, null::int as referer_turbo_id
      from unnest($2::int[], $3::int[], $4::numeric[], $5::smallint[])
        with ordinality n (item_id, quantity, unit_price, lead_days, place)
        join catalogue.item i on i.id = n.item_id) l ${withCatalogue}
    where ${obstacleSql} is null or ${obstacleSql} = 'Out Of Stock'
    returning id, item_id
  ), promised as (
    insert into ordering.promised_line (line_id, item_id) select id, item_id from lines
  )
  select id, item_id as "itemId" from lines`;

export const isThere = (number: string) =>
  new CallError('badInput', '{number} is in the order already: change its quantity.', { number });

/** The error for a withdrawn item. The change keeps waiting, since the item may come back. */
export const noLongerOffered = (number: string) =>
  new CallError('conflict', '{number} is no longer in the catalogue.' satisfies TextKey, {
    number,
  });
