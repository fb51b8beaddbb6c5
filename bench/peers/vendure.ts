/** The work in Vendure, through its shop API. */
import { post } from '../requests.ts';
import { fillings, knownIn, LINES, type OtherShop, right } from './work.ts';

const CARTS = 80;

const search = `query ($term: String!) { search(input: { term: $term, take: 10 }) {
  totalItems
  items { productId productName slug sku inStock priceWithTax { ... on SinglePrice { value } } } } }`;

const sheet = `query ($id: ID!) { product(id: $id) {
  id name slug description variants { id sku name priceWithTax stockLevel }
  customFields { parts { id sku name priceWithTax stockLevel } } } }`;

const order = 'code state totalQuantity totalWithTax';

const add = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
  ... on Order { ${order} } } }`;

const fill = `mutation ($inputs: [AddItemInput!]!) { addItemsToOrder(inputs: $inputs) {
  order { ${order} } } }`;

/** All requests of a guest between a full cart and the order, executed in sequence. */
const place = `mutation ($email: String!) {
  setCustomerForOrder(input: { firstName: "Erika", lastName: "Mustermann", emailAddress: $email }) {
    __typename }
  setOrderShippingAddress(input: { fullName: "Erika Mustermann", streetLine1: "Musterstr. 1",
    city: "Köln", postalCode: "50667", countryCode: "DE" }) { __typename }
  setOrderShippingMethod(shippingMethodId: ["1"]) { __typename }
  transitionOrderToState(state: "ArrangingPayment") { __typename }
  addPaymentToOrder(input: { method: "dummy", metadata: {} }) { ... on Order { ${order} } } }`;

export const vendure: OtherShop = {
  name: 'Vendure',
  folder: 'vendure',
  package: '@vendure/core',
  async open(port, pool) {
    const { all, parts } = await knownIn(
      pool,
      'select sku, "productId" product, id variant from product_variant order by id',
    );
    const send = (query: string, variables: object, pattern: string, token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : undefined;
      return right(port, post('/shop-api', { query, variables }, headers), pattern);
    };
    /** Creates a guest with an empty cart. @returns the token */
    const guest = async () => {
      const { headers } = await send('{ activeOrder { id } }', {}, 'null');
      return String(headers['vendure-auth-token'] ?? '');
    };
    const find = (term: string) => () => send(search, { term }, `"sku":"${term}`);
    const guests = () => Promise.all(Array.from({ length: CARTS }, guest));
    return {
      number: find,
      start: find,
      sheet: (number) => () => send(sheet, { id: all.get(number)?.product }, '"parts":[{'),
      adding: async () =>
        fillings(
          await guests(),
          (token, part) => () =>
            send(add, { id: parts[part]?.variant }, `"totalQuantity":${part + 1}`, token),
        ),
      async ordering() {
        const inputs = parts
          .slice(0, LINES)
          .map(({ variant }) => ({ productVariantId: variant, quantity: 1 }));
        const tokens = await guests();
        for (const token of tokens) await send(fill, { inputs }, `"totalQuantity":${LINES}`, token);
        return tokens.map(
          (token, index) => () =>
            send(place, { email: `guest-${index}@example.com` }, '"PaymentSettled"', token),
        );
      },
    };
  },
};
