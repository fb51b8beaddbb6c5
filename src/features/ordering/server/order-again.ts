/** Puts what can be had of an order into the cart once more. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { CART_LINES, type Obstacle } from '#contract/order-names.ts';
import type { Refused } from '#contract/orders.ts';
import { maySee } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { type Put, putIntoCart } from './add.ts';
import {
  idOf,
  obstacleSql,
  presentRefused,
  type Reader,
  restrictedSql,
  withCatalogue,
} from './items.ts';
import { countsOf } from './lines.ts';

interface Line extends Put {
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
  readonly there: boolean;
}

// What staff took out of the order was wanted all the same.
const linesSql = `
  select l.item_id as "itemId", l.type, l.ref_code_old as name, l.referer_turbo_id as referer,
    case l.quantity when 0 then l.asked_quantity else l.quantity end as quantity,
    ${obstacleSql} as obstacle, ${restrictedSql} as restricted, c.id is not null as there
  from ordering.customer_order o
    join ordering.order_line l on l.order_id = o.id
    ${withCatalogue}
    left join ordering.cart_line c on c.customer_id = o.customer_id and c.item_id = l.item_id
  where o.customer_id = $1 and o.id = $2
  order by l.seq`;

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
  const { rows } = await client.query<Line>(linesSql, [customerId, idOf(orderId)]);
  if (rows.length === 0) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  let room = CART_LINES - (await countsOf(client, customerId)).cart;
  const puts: Put[] = [];
  const refused: Refused[] = [];
  for (const line of rows) {
    const obstacle = maySee(line, level) ? line.obstacle : 'no right';
    if (obstacle) refused.push(presentRefused({ name: line.name, obstacle }));
    else if (line.there || room > 0) {
      if (!line.there) room -= 1;
      puts.push(line);
    } else refused.push(presentRefused({ name: line.name, obstacle: 'cart is full' }));
  }
  if (puts.length > 0) await putIntoCart(client, customerId, puts);
  return { added: puts.length, refused };
}
