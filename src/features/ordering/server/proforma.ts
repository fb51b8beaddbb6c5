/** Proforma invoices: issued when a customer accepts a quotation, numbered without gaps (12.13). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import { type OrderLineRow, orderLinesSql } from './order-rows.ts';
import { type QuotationRow, quotationSql } from './quotations.ts';

/** Lines and quotation of an order, as the customer accepted them. */
interface AcceptedOrder {
  readonly lines: readonly OrderLineRow[];
  readonly quotation: QuotationRow;
}

interface Proforma extends AcceptedOrder {
  readonly number: number;
  readonly issuedAt: Date;
}

/** Issues the proforma invoice of an order whose quotation is accepted; the caller holds the order. */
export async function issueProforma(client: pg.ClientBase, orderId: number): Promise<void> {
  await client.query({ ...issueSql, values: [orderId] });
}

/** Issues what quotations lack that were accepted through the release before, which issued no invoices. */
export async function issueMissing(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select o.id from ordering.customer_order o join ordering.quotation q on q.order_id = o.id
     where o.order_status = 'confirm'
       and not exists (select from ordering.proforma p where p.order_id = o.id)
     order by o.id for no key update of o skip locked`,
  );
  for (const { id } of rows) await issueProforma(client, id);
}

/** The proforma invoice of an order. @throws CallError notFound */
export async function proformaOf(
  client: pg.Pool | pg.ClientBase,
  orderId: number,
): Promise<Proforma> {
  const row = await queries(client)
    .selectFrom('ordering.proforma')
    .select(['number', 'issued_at', 'accepted'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) {
    const key: TextKey = 'This order has no proforma invoice.';
    throw new CallError('notFound', key);
  }
  return {
    ...(row.accepted as unknown as AcceptedOrder),
    number: row.number,
    issuedAt: row.issued_at,
  };
}

// Locks the one row of the counter until the caller's transaction ends.
const issueSql = {
  name: 'issue-proforma',
  text: `
    with next as (update ordering.proforma_number set last = last + 1 returning last)
    insert into ordering.proforma (order_id, number, accepted)
    select o.id, next.last,
      json_build_object('lines', ${orderLinesSql()}, 'quotation', ${quotationSql})
    from next, ordering.customer_order o where o.id = $1`,
};
