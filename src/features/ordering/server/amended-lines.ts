/** Changes of order lines: checked when they are requested, applied when both sides agree. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { lineFieldsJson } from '#features/catalogue-index/items.ts';
import type { TextKey } from '#language/text.ts';
import type { AmendmentParts, LineAmendment } from '../amendment-parts.ts';
import { unshippedSql } from '../remaining-sql.ts';
import type { Actor } from '../states.ts';
import { insertLines, isThere, noLongerOffered } from './added-lines.ts';
import { intoBackOrderSql, lockStock, promisePieces } from './promised-stock.ts';

/** Requested quantity and item of a line. */
export interface WantedLine {
  readonly lineId: number;
  readonly quantity: number;
  /** E&E P/N of the item that replaces the line's item. */
  readonly replacement?: string | undefined;
}

interface AmendedLine {
  readonly id: number;
  readonly itemId: number;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly unshipped: number;
}

/**
 * Differences between the order and the wanted lines, in the order's sequence.
 * @param mayBeEmpty whether the order may lose all of its lines, because other lines are added
 * @throws CallError badInput for lines of another order, a line named twice, fewer pieces than were shipped,
 * and an item that does not supersede the line's item or that another line has
 */
export async function lineChangesOf(
  client: pg.ClientBase,
  orderId: number,
  wanted: readonly WantedLine[],
  mayBeEmpty: boolean,
): Promise<LineAmendment[]> {
  if (wanted.length === 0) return [];
  const { rows } = await client.query<AmendedLine>(
    `select l.id, l.item_id as "itemId", l.ref_code_old as "itemNumber", l.quantity,
       ${unshippedSql} as unshipped
     from ordering.order_line l where l.order_id = $1 order by l.seq`,
    [orderId],
  );
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) {
    throw new CallError('badInput', 'A line of the change is named twice.' satisfies TextKey);
  }
  if (wanted.some(({ lineId }) => !rows.some(({ id }) => id === lineId))) {
    throw new CallError(
      'badInput',
      'A line of the change does not belong to this order.' satisfies TextKey,
    );
  }
  const changes: LineAmendment[] = [];
  for (const row of rows) {
    const line = wanted.find(({ lineId }) => lineId === row.id);
    if (line) changes.push(...(await changeOf(client, row, line)));
  }
  const replacing = changes.filter(({ itemId }) => itemId !== undefined);
  const twice = replacing.find(
    ({ itemId }, place) =>
      rows.some((row) => row.itemId === itemId) ||
      replacing.findIndex((change) => change.itemId === itemId) < place,
  );
  if (twice) throw isThere(twice.replacedBy ?? '');
  const after = (row: AmendedLine) =>
    changes.find(({ lineId }) => lineId === row.id)?.to ?? row.quantity;
  if (!mayBeEmpty && rows.every((row) => after(row) === 0)) {
    throw new CallError('badInput', 'Nothing would be left of the order.' satisfies TextKey);
  }
  return changes;
}

async function changeOf(
  client: pg.ClientBase,
  { id, itemId, itemNumber, quantity, unshipped }: AmendedLine,
  { quantity: to, replacement = '' }: WantedLine,
): Promise<LineAmendment[]> {
  const shipped = quantity - unshipped;
  if (to < shipped || (replacement && shipped > 0)) {
    const key: TextKey = '{number}: pieces already shipped: {shipped}.';
    throw new CallError('badInput', key, { number: itemNumber, shipped });
  }
  const change = { lineId: id, itemNumber, from: quantity, to, formerItemId: itemId };
  if (!replacement) return to === quantity ? [] : [change];
  return [{ ...change, ...(await successorOf(client, { itemId, itemNumber }, replacement)) }];
}

/**
 * Finds the successor of an item by number.
 * @throws CallError badInput if no successor has the number
 */
export async function successorOf(
  client: pg.ClientBase,
  { itemId, itemNumber }: Pick<AmendedLine, 'itemId' | 'itemNumber'>,
  typed: string,
): Promise<{ itemId: number; replacedBy: string }> {
  const { rows } = await client.query<{ itemId: number; replacedBy: string }>(
    `select new_id as "itemId", number as "replacedBy" from catalogue.successor
     where old_id = $1 and upper(number) = upper($2)`,
    [itemId, typed.trim()],
  );
  const [newer] = rows;
  if (newer) return newer;
  throw new CallError('badInput', '{replacement} does not supersede {number}.', {
    replacement: typed.trim(),
    number: itemNumber,
  });
}

/** The side that changes lines, and whether lines with too few free pieces become back orders. */
export interface LineChanger {
  readonly actor: Actor;
  readonly backOrder: boolean;
}

/**
 * Changes the lines of a locked order that is not confirmed. With `backOrder`, lines with too few free pieces
 * become back orders. Nothing is promised yet.
 */
export async function changeOpenLines(
  client: pg.ClientBase,
  orderId: number,
  changes: readonly LineAmendment[],
  backOrder: boolean,
): Promise<void> {
  await setQuantities(client, changes);
  if (backOrder) await promisePieces(client, orderId, 'staff', 'all');
}

/**
 * Changes the lines of a locked, confirmed order, and promises the pieces.
 * @throws CallError conflict if an item is no longer in the catalogue, or too few pieces are free
 */
export async function changePromisedLines(
  client: pg.ClientBase,
  orderId: number,
  { changes, added = [] }: Pick<AmendmentParts, 'changes' | 'added'>,
  { actor, backOrder }: LineChanger,
): Promise<void> {
  const newItems = [...changes, ...added].flatMap(({ itemId }) => itemId ?? []);
  await lockStock(client, orderId, newItems);
  // Marks the stock of the former items as changed; the second call does so for the new items.
  await client.query('select ordering.touch_stock($1)', [orderId]);
  await setQuantities(client, changes);
  for (const change of changes) await replaceItem(client, change);
  const newLines = await insertLines(client, orderId, added);
  await client.query('select ordering.touch_stock($1)', [orderId]);
  const changedIds = [...changes.map(({ lineId }) => lineId), ...newLines];
  // Lines with the same item and no additional pieces need no stock.
  const needsNone = changes
    .filter(({ from, to, itemId }) => to <= from && itemId === undefined)
    .map(({ lineId }) => lineId);
  await endBackOrders(client, changes);
  await checkPieces(client, { changedIds, needsNone }, actor, backOrder);
}

async function setQuantities(
  client: pg.ClientBase,
  changes: readonly LineAmendment[],
): Promise<void> {
  await client.query(
    `update ordering.order_line l set quantity = n.quantity
     from unnest($1::int[], $2::int[]) n (id, quantity) where l.id = n.id`,
    [changes.map(({ lineId }) => lineId), changes.map(({ to }) => to)],
  );
}

async function replaceItem(
  client: pg.ClientBase,
  { lineId, itemId, replacedBy = '' }: LineAmendment,
): Promise<void> {
  if (itemId === undefined) return;
  const { rowCount } = await client.query(replaceItemSql, [lineId, itemId]);
  if (rowCount === 0) throw noLongerOffered(replacedBy);
  await client.query('update ordering.promised_line set item_id = $2 where line_id = $1', [
    lineId,
    itemId,
  ]);
}

/** Ends the back order of a line whose new item has enough pieces. */
async function endBackOrders(
  client: pg.ClientBase,
  changes: readonly LineAmendment[],
): Promise<void> {
  const replaced = changes.flatMap(({ lineId, itemId }) => (itemId === undefined ? [] : [lineId]));
  await client.query(
    `update ordering.order_line l set back_order = false, expected = null
     from catalogue.stock s, ordering.promised p
     where l.id = any ($1::int[]) and l.back_order and s.item_id = l.item_id
       and p.item_id = l.item_id and s.quantity >= p.pieces`,
    [replaced],
  );
}

interface LineAfter {
  readonly id: number;
  readonly itemNumber: string;
  /** Whether more pieces of the item are promised than are in stock. */
  readonly isShort: boolean;
}

async function checkPieces(
  client: pg.ClientBase,
  { changedIds, needsNone }: { changedIds: readonly number[]; needsNone: readonly number[] },
  actor: Actor,
  backOrder: boolean,
): Promise<void> {
  const { rows } = await client.query<LineAfter>(changedLinesSql, [changedIds]);
  const short = rows.filter(({ id, isShort }) => isShort && !needsNone.includes(id));
  if (short.length === 0) return;
  if (backOrder) {
    await client.query(intoBackOrderSql, [short.map(({ id }) => id)]);
    return;
  }
  const items = short.map(({ itemNumber }) => itemNumber).join(', ');
  const key: TextKey =
    'Not all of this is in stock any more: {items}. Please write to us about this order.';
  if (actor === 'customer') throw new CallError('conflict', key, { items });
  throw new CallError(
    'conflict',
    'More would be promised than is in stock: {items}. Nothing was changed; accept it as a back order, or refuse it.',
    { items },
  );
}

const changedLinesSql = `
  select l.id, l.ref_code_old as "itemNumber",
    not l.back_order and coalesce(s.quantity, 0) < coalesce(p.pieces, 0) as "isShort"
  from ordering.order_line l
    left join catalogue.stock s on s.item_id = l.item_id
    left join ordering.promised p on p.item_id = l.item_id
  where l.id = any ($1::int[])`;

/**
 * Replaces the item of a line and its texts. The expected day becomes that of the new item for a back order,
 * else null. A line with shipped pieces is not changed.
 */
const replaceItemSql = `
  update ordering.order_line l set item_id = i.id, type = i.type, ref_code_old = i.ee_pn,
    line_fields = ${lineFieldsJson}, component = coalesce(p.component, ''),
    turbo_pn = coalesce(t.pn, l.turbo_pn),
    model = coalesce(nullif(p.model, ''), t.model, l.model),
    expected = case when l.back_order then
      (select s.expected from catalogue.stock s where s.item_id = i.id) end
  from catalogue.item i
    left join catalogue.part p on p.id = i.id
    left join catalogue.turbo t on t.id = i.id
  where l.id = $1 and i.id = $2 and i.withdrawn_at is null and i.ee_pn is not null
    and not exists (select from ordering.delivery_line where line_id = l.id)`;
