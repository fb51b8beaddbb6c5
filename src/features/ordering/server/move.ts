/** Moves lines between cart and lists, all or none; an item that is there already is merged. */
import type pg from 'pg';
import type { Counts } from '#contract/ordering.ts';
import type { TextKey } from '#language/text.ts';
import { idsOf, type LineReader, refusal } from './items.ts';
import { countsOf, type LinesPlace, linesGone } from './lines.ts';
import { cartFull, checkList, nameOf, obstacleOf, put } from './put.ts';
import { cartToListSql, listToCartSql } from './put-queries.ts';

const moves = {
  cart: {
    from: 'list',
    sql: listToCartSql,
    refused: 'These items cannot be put into the cart now: {items}',
  },
  list: {
    from: 'cart',
    sql: cartToListSql,
    refused: 'These items cannot be put on the list: {items}',
  },
} as const satisfies Record<LinesPlace, { from: LinesPlace; sql: object; refused: TextKey }>;

/**
 * Moves lines of lists to the cart, or lines of the cart to the customer's default list, with their
 * quantities. The default list accepts withdrawn items, too.
 * @param to target of the move
 * @throws CallError notFound if a line is not the customer's; conflict if an item can't be moved (`val`
 * lists the items with the reason) or if the target has no room for all. The caller must then roll back
 * the transaction
 */
export async function moveLines(
  client: pg.ClientBase,
  customerId: number,
  { to, ids }: { to: LinesPlace; ids: readonly (string | number)[] },
  reader: LineReader,
): Promise<Counts> {
  const lineIds = idsOf(ids);
  const { from, sql, refused } = moves[to];
  const outcome = await put(client, sql, { customerId, level: reader.level }, [lineIds]);
  if (outcome.lines.length !== lineIds.length) throw linesGone(from);
  const blocked = outcome.lines.flatMap((line) => {
    const obstacle = obstacleOf(line);
    if (!obstacle || obstacle === 'cart is full') return [];
    return [{ id: line.id ?? 0, name: nameOf(line), obstacle }];
  });
  if (blocked.length > 0) throw refusal(refused, blocked, reader);
  if (outcome.lines.some(({ obstacle }) => obstacle === 'cart is full')) throw cartFull();
  if (to === 'list') checkList(outcome);
  return countsOf(client, customerId);
}
