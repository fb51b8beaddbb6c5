/** Makes an order of lines of the cart: everything about it happens, or nothing does. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { placed } from '../states.ts';
import type { NotifyOrder } from './apply-action.ts';
import { consigneeOf } from './consignee.ts';
import { idOf, type LineReader, refusal } from './items.ts';
import { type PlaceOutcome, placeSql } from './order-queries.ts';

type Form = Payload<typeof calls.orderAddFromCart>;

/**
 * Orders lines of the cart, in the customer's transaction. Pieces that are not ordered stay in the cart.
 * @returns the order code: 'EE', the day (UTC) as yyMMdd, and its number of the day
 * @throws CallError conflict if a line can't be ordered: `val` lists these lines with the reason;
 * badInput for a duplicate line and for an unknown country
 */
export async function placeOrder(
  client: pg.ClientBase,
  customerId: number,
  form: Form,
  reader: LineReader,
  tell: NotifyOrder,
): Promise<string> {
  const { name, company, contact, address, zipcode, country } = consigneeOf(
    {
      name: form.shippingConsigneeName,
      company: form.shippingConsigneeCompany,
      contact: form.shippingConsigneeContact,
      address: form.shippingConsigneeAddress,
      zipcode: form.shippingConsigneeZipcode,
      country: form.shippingConsigneeCountry,
    },
    'shippingConsignee',
  );
  const ids = form.cartItems.map(({ id }) => idOf(id));
  if (new Set(ids).size < ids.length) {
    const key: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', key, { field: 'cartItems' });
  }
  const { rows } = await client.query<PlaceOutcome>({
    ...placeSql,
    values: [
      customerId,
      ids,
      form.cartItems.map(({ quantity }) => Number(quantity)),
      !maySeeRestricted(reader.level),
      Number(form.shippingMethod),
      name,
      company,
      contact,
      address,
      zipcode,
      country,
      placed.orderStatus,
      placed.shippingStatus,
      plainText(form.poNumber ?? ''),
      plainText(form.note ?? ''),
      form.cartItems.map(({ backOrder }) => Number(backOrder) === 1),
    ],
  });
  const [outcome] = rows;
  if (outcome?.blocked) {
    throw refusal('These items can not be ordered now: {items}', outcome.blocked, reader);
  }
  if (!outcome?.id || !outcome.code) throw new Error('an order was neither placed nor refused');
  await tell(client, outcome.id, { action: 'place', by: 'customer', who: outcome.who });
  return outcome.code;
}
