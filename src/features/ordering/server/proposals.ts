/** Other quantities that a customer proposes for an order that waits for them (docs/product.md 12.13). */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import { writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import { waitsForCustomer } from '../states.ts';
import { idOf } from './items.ts';
import { writeToStaff } from './messages.ts';

/**
 * Sends a proposal to staff as a message, whose text names the quantities too.
 * @throws CallError as writeToStaff; badInput for a line that is named twice, is of another order or
 * changes nothing, and for an order without pieces; conflict if the order waits for staff or is closed
 */
export async function proposeQuantities(
  client: pg.ClientBase,
  customerId: number,
  { orderId, lines, text = '' }: Payload<typeof calls.orderProposalAdd>,
): Promise<string> {
  const id = idOf(orderId);
  const rows = await linesOf(client, customerId, id);
  const quantities = new Map(lines.map((line) => [Number(line.id), Number(line.quantity)]));
  const isForeign = lines.some((line) => !rows.some((row) => row.id === Number(line.id)));
  if (quantities.size < lines.length || isForeign) {
    const key: TextKey = 'A line of the proposal does not belong to this order.';
    throw new CallError('badInput', key);
  }
  const changed = rows.filter((row) => (quantities.get(row.id) ?? row.quantity) !== row.quantity);
  if (changed.length === 0) {
    throw new CallError('badInput', 'Change at least one quantity.' satisfies TextKey);
  }
  if (rows.every((row) => (quantities.get(row.id) ?? row.quantity) === 0)) {
    const key: TextKey = 'Nothing would be left of the order. Please cancel it instead.';
    throw new CallError('badInput', key);
  }
  const proposal = changed.map((row) => ({
    id: String(row.id),
    itemNumber: row.itemNumber,
    quantity: quantities.get(row.id) ?? 0,
  }));
  const changes = changed.map(
    (row) => `${row.itemNumber}: ${row.quantity} → ${quantities.get(row.id) ?? 0}`,
  );
  const message = [writtenText(text), ...changes].filter(Boolean).join('\n');
  // The text is cut to the length of a message; the stored proposal has all changes.
  const body = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 1)}…` : message;
  return writeToStaff(client, customerId, id, { text: body, proposal });
}

/** Marks proposals as read if the order now has their quantities: staff took them over. */
export async function markTakenProposals(client: pg.ClientBase, orderId: number): Promise<void> {
  await client.query(
    `update ordering.order_message m set read_at = now()
     where order_id = $1 and actor = 'customer' and read_at is null and proposal is not null
       and not exists (
         select from json_to_recordset(m.proposal) as p (id int, quantity int)
           left join ordering.order_line l on l.id = p.id
         where l.quantity is distinct from p.quantity)`,
    [orderId],
  );
}

/** The lines of a customer's order that waits for the customer. */
async function linesOf(client: pg.ClientBase, customerId: number, orderId: number) {
  const order = await queries(client)
    .selectFrom('ordering.customer_order')
    .select('order_status as orderStatus')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow(
      () => new CallError('notFound', 'This order does not exist.' satisfies TextKey),
    );
  if (!waitsForCustomer(order)) {
    throw new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
  }
  return queries(client)
    .selectFrom('ordering.order_line')
    .select(['id', 'ref_code_old as itemNumber', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
}
