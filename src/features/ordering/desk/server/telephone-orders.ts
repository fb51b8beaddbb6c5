/** Orders that staff place for a customer who telephoned (docs/product.md 12.19). */
import type pg from 'pg';
import type { Answer, Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { fullName } from '#language/full-name.ts';
import type { Database } from '#platform/database.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import type { Staff } from '#staff/server/audit.ts';
import { addressesOf } from '../../server/addresses.ts';
import { idOf } from '../../server/items.ts';
import { placeForCustomer } from '../../server/place-order.ts';
import { doneByStaffOnce, orderAuditOf } from './audited-changes.ts';

/** @throws CallError notFound */
export async function orderFormOf(
  { write }: Pick<Database, 'write'>,
  customerId: number,
): Promise<Answer<StaffCalls['getOrderForm']>> {
  const customer = await customerOf(write, customerId).executeTakeFirstOrThrow(noCustomer);
  return {
    customerName: fullName({ firstName: customer.first_name, lastName: customer.last_name }),
    companyName: customer.company_name,
    email: customer.email,
    isActive: customer.status === 'active',
    addresses: await addressesOf(write, customerId),
  };
}

/**
 * Places an order as the customer could, once per idempotency key and member of staff.
 * @throws CallError notFound; conflict if the account is not open, or an item can't be ordered; as
 * placeForCustomer
 */
export async function placeOrderFor(
  client: pg.ClientBase,
  payload: Payload<StaffCalls['placeOrderFor']>,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const { customerId: typedId, key: _key, items, ...form } = payload;
  const customerId = idOf(typedId);
  // The account can't be closed or erased before the transaction ends.
  const query = customerOf(client, customerId).forNoKeyUpdate();
  const customer = await query.executeTakeFirstOrThrow(noCustomer);
  if (customer.status !== 'active') {
    throw new CallError('conflict', 'This customer’s account is not open. Nothing was ordered.');
  }
  const request = { call: 'placeOrderFor', staff, payload } as const;
  const { val: order, isRepeated } = await doneByStaffOnce(client, request, () =>
    placeForCustomer(client, {
      customerId,
      form,
      items: items.map(({ itemId, quantity, backOrder, reference = '' }) => ({
        id: idOf(itemId),
        quantity: Number(quantity),
        backOrder: Number(backOrder ?? 0) === 1,
        reference,
      })),
      reader: { level: customer.level, language: 'en' },
      who: staff.email,
    }),
  );
  const after = {
    'placed for customer': customerId,
    lines: items.length,
    pieces: items.reduce((sum, { quantity }) => sum + Number(quantity), 0),
  };
  return {
    val: { id: String(order.id), orderCode: order.code },
    isRepeated,
    audit: orderAuditOf(order.id, order.code, after),
  };
}

const customerOf = (db: Queryable, customerId: number) =>
  queries(db)
    .selectFrom('accounts.customer')
    .select(['first_name', 'last_name', 'company_name', 'email', 'status', 'level'])
    .where('id', '=', customerId);

const noCustomer = () => new CallError('notFound', 'There is no such customer.');
