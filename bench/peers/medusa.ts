/** The work in Medusa, through its store API. */
import { get, post } from '../requests.ts';
import { fillings, knownIn, LINES, type OtherShop, right } from './work.ts';

const CARTS = 80;

const place = {
  first_name: 'Erika',
  last_name: 'Mustermann',
  address_1: 'Musterstr. 1',
  city: 'Köln',
  postal_code: '50667',
  country_code: 'de',
};

/** Requested fields of a product, of a turbo with parts and stock, and of a cart. */
const product =
  'id,title,handle,description,variants.sku,variants.calculated_price,variants.inventory_quantity';
const kit = '*variants.inventory_items';
const sheet = `${product},${kit},${kit}.inventory,${kit}.inventory.location_levels`;
const cart = 'id,total,items.quantity';

/** Matches a response with `count` lines of quantity 1. */
const linesIn = (count: number) => new RegExp(`("quantity":1\\b.*){${count}}`);

export const medusa: OtherShop = {
  name: 'Medusa',
  folder: 'medusa',
  package: '@medusajs/medusa',
  async open(port, pool) {
    const { all, parts } = await knownIn(
      pool,
      'select sku, product_id product, id variant from product_variant order by id',
    );
    const { rows } = await pool.query<{ key: string; region: string; option: string }>(
      `select k.token as key, r.id region, o.id as option
       from api_key k, region r, shipping_option o`,
    );
    const { key = '', region = '', option = '' } = rows[0] ?? {};
    const headers = { 'x-publishable-api-key': key };
    const read = (path: string, asked: object, pattern: string | RegExp) => {
      const query = new URLSearchParams({ region_id: region, ...asked });
      return right(port, get(`/store/products${path}?${query}`, headers), pattern);
    };
    const send = async (path: string, payload: object, pattern: string | RegExp) => {
      const { text } = await right(port, post(`/store/${path}`, payload, headers), pattern);
      return JSON.parse(text);
    };
    const line = (part: number) => ({ variant_id: parts[part]?.variant, quantity: 1 });
    const filled = async (items: object[]): Promise<string> => {
      const payload = { region_id: region, items };
      return (await send(`carts?fields=${cart}`, payload, linesIn(items.length))).cart.id;
    };
    const carts = async (items: object[]) => {
      const ids: string[] = [];
      while (ids.length < CARTS) {
        ids.push(...(await Promise.all(Array.from({ length: 4 }, () => filled(items)))));
      }
      return ids;
    };
    /** All requests of a guest between a full cart and the order. */
    const order = async (id: string) => {
      const addresses = { shipping_address: place, billing_address: place };
      const guest = { email: `${id}@example.com`, ...addresses };
      await send(`carts/${id}?fields=id`, guest, id);
      await send(`carts/${id}/shipping-methods?fields=id`, { option_id: option }, id);
      const { payment_collection: payment } = await send(
        'payment-collections',
        { cart_id: id },
        'pay_col_',
      );
      const session = { provider_id: 'pp_system_default' };
      await send(`payment-collections/${payment.id}/payment-sessions`, session, 'payses_');
      await send(`carts/${id}/complete?fields=id,display_id,total`, {}, '"type":"order"');
    };
    const page = { fields: product, limit: 10 };
    return {
      number: (sku) => () => read('', { ...page, 'variants[sku]': sku }, `"sku":"${sku}"`),
      start: (text) => () => read('', { ...page, q: text }, `"sku":"${text}`),
      sheet: (sku) => () =>
        read(
          `/${all.get(sku)?.product}`,
          { fields: sheet },
          /"sku":"[A-Z]{2}-\d.*"stocked_quantity":1/,
        ),
      adding: async () =>
        fillings(
          await carts([]),
          (id, part) => () =>
            send(`carts/${id}/line-items?fields=${cart}`, line(part), linesIn(part + 1)),
        ),
      async ordering() {
        const items = Array.from({ length: LINES }, (_, part) => line(part));
        return (await carts(items)).map((id) => () => order(id));
      },
    };
  },
};
