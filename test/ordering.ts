/** Customers with carts and orders, for tests of ordering. */
import type { calls, Payload } from '#contract';
import type { CartItem, ListItem } from '#contract/ordering.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { Level } from '#features/gateway/policy.ts';
import type { Answered, TestSite } from './app.ts';
import { addPart, signIn } from './factories.ts';

type CallName = keyof typeof calls;

/** A signed-in customer, with functions that make calls. */
export interface Shopper {
  readonly token: string;
  call(name: CallName, payload?: object, headers?: Record<string, string>): Promise<Answered>;
  /** Lines of the cart, newest first. */
  cart(): Promise<CartItem[]>;
  list(): Promise<ListItem[]>;
  /** Adds an item to the cart. @returns the id of the line */
  add(item: number, quantity?: number, fields?: object): Promise<string>;
  /** Adds an item to the list. @returns the id of the line */
  note(item: number, fields?: object): Promise<string>;
  /** Orders the given lines of the cart, or all. @returns the response */
  order(lines?: readonly string[], headers?: Record<string, string>): Promise<Answered>;
  /** Orders an item, by default one piece. @returns the order */
  placed(item: number, quantity?: number): Promise<OrderDetail>;
}

/** Address fields of an order. */
export const consignee: Omit<Payload<typeof calls.orderAddFromCart>, 'cartItems'> = {
  shippingConsigneeName: 'Erika Mustermann',
  shippingConsigneeCompany: 'Turbo Müller',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: 'Musterstr. 1, Köln',
  shippingConsigneeZipcode: '50667',
  shippingConsigneeCountry: 'DE',
  shippingMethod: '1',
};

export const savedAddress = {
  addressTag: 'Workshop',
  consigneeName: 'Erika Mustermann',
  consigneeContact: '+49 1512 3456789',
  consigneeAddress: 'Musterstr. 1, Köln',
  consigneeZipcode: '50667',
  consigneeCountry: 'DE',
};

/** Adds a signed-in customer of a level, with empty cart and list. */
export async function addShopper(site: TestSite, level: Level = 'C'): Promise<Shopper> {
  const token = await signIn(site.database, level);
  const call: Shopper['call'] = (name, payload = {}, headers = {}) =>
    site.call(name, payload, { ...headers, 'x-token': token });
  const cart = async () => (await call('cartList')).val as CartItem[];
  const list = async () => (await call('listLines', { size: 200 })).val as ListItem[];
  const lineOf = (lines: { refId: string; id: string }[], item: number) =>
    lines.find(({ refId }) => refId === String(item))?.id ?? '';
  const add: Shopper['add'] = async (item, quantity = 1, fields = {}) => {
    const payload = { refCodeType: '1', refId: item, quantity, ...fields };
    const { status, msg } = await call('cartAdd', payload);
    if (status !== 200) throw new Error(`item ${item} could not be put into the cart: ${msg}`);
    return lineOf(await cart(), item);
  };
  const order: Shopper['order'] = async (lines, headers = {}) => {
    const items = (await cart()).filter(({ id }) => lines?.includes(id) ?? true);
    const cartItems = items.map(({ id, quantity }) => ({ id, quantity }));
    return call('orderAddFromCart', { ...consignee, cartItems }, headers);
  };
  return {
    token,
    call,
    cart,
    list,
    add,
    order,
    async note(item, fields = {}) {
      const payload = { refCodeType: '1', refId: item, quantity: '1', ...fields };
      const { status, msg } = await call('listAdd', payload);
      if (status !== 200) throw new Error(`item ${item} could not be put on the list: ${msg}`);
      return lineOf(await list(), item);
    },
    async placed(item, quantity = 1) {
      const { val: orderCode } = await order([await add(item, quantity)]);
      return (await call('getOrder', { orderCode })).val as OrderDetail;
    },
  };
}

let count = 0;

/** Adds parts in stock. @returns their ids */
export async function addParts(site: TestSite, number: number, quantity = 100): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < number; index++) {
    count += 1;
    const eePn = `TW-${String(count).padStart(4, '0')}-001`;
    ids.push(await addPart(site.database, { eePn, quantity }));
  }
  return ids;
}

/** Sets the stock of an item; null: not made yet. Stock fields that are not given stay unchanged. */
export async function setStock(
  site: TestSite,
  item: number,
  quantity: number | null,
  { expected, backOrder }: { expected?: string; backOrder?: boolean } = {},
) {
  await site.database.write.query(
    `insert into catalogue.stock (item_id, quantity) values ($1, $2)
     on conflict (item_id) do update set quantity = excluded.quantity`,
    [item, quantity],
  );
  await site.database.write.query(
    `update catalogue.stock set expected = coalesce($2, expected),
       back_order = coalesce($3, back_order) where item_id = $1`,
    [item, expected ?? null, backOrder ?? null],
  );
}

/** Removes a part or turbo from the catalogue. */
export async function withdraw(site: TestSite, item: number): Promise<void> {
  await site.database.write.query('delete from catalogue.part where id = $1', [item]);
  await site.database.write.query('delete from catalogue.turbo where id = $1', [item]);
}
