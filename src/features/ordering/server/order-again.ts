/** Puts what can be had of an order into the cart once more. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { CART_LINES, type Obstacle } from '#contract/order-names.ts';
import type { Refused } from '#contract/ordering.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { type Put, putIntoCart } from './add.ts';
import { withRoom } from './add-batch.ts';
import { type AgainLine, againLinesSql } from './cart-queries.ts';
import { idOf, presentRefused, type Reader } from './items.ts';
import { countsOf } from './lines.ts';

function obstacleOf(line: AgainLine, level: Level): Obstacle | null {
  if (!maySee(line, level)) return 'no right';
  return line.quantity === 0 ? 'not confirmed' : withRoom(line).obstacle;
}

/**
 * Adds the quantities of an order to the cart and tells of the lines that can't be had.
 * @throws CallError notFound, for another customer's order too
 */
export async function orderAgain(
  client: pg.ClientBase,
  customerId: number,
  orderId: string | number,
  { level }: Reader,
): Promise<{ added: number; refused: Refused[] }> {
  const { rows } = await client.query<AgainLine>(againLinesSql, [customerId, idOf(orderId)]);
  if (rows.length === 0) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  let room = CART_LINES - (await countsOf(client, customerId)).cart;
  const puts: Put[] = [];
  const refused: Refused[] = [];
  for (const line of rows) {
    const obstacle = obstacleOf(line, level);
    if (obstacle) refused.push(presentRefused({ name: line.name, obstacle }));
    else if (line.there || room > 0) {
      if (!line.there) room -= 1;
      puts.push(line);
    } else refused.push(presentRefused({ name: line.name, obstacle: 'cart is full' }));
  }
  if (puts.length > 0) await putIntoCart(client, customerId, puts);
  return { added: puts.length, refused };
}
