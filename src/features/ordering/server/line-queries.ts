/** SQL of the lines of cart and lists: prepared statements that customers wait for. */
import { type LineRow, lineSql, withCatalogue } from './items.ts';
import { momentSql } from './json-sql.ts';

/** SQL: number of lines in the cart, and on the list that every customer has (`list_id` is null). */
export const cartCountSql = `(select count(*)::int from ordering.cart_line where customer_id = $1)`;
export const mainListSql = `(select count(*)::int from ordering.list_line
      where customer_id = $1 and list_id is null)`;

/** How many lines cart and list have. */
export const countsSql = {
  name: 'counts',
  text: `select ${cartCountSql} as cart, ${mainListSql} as list`,
};

/** Lines of a page, and how many there are in all. */
export interface LinePage {
  count: number;
  lines: LineRow[] | null;
}

interface PageOf {
  /** Parameter of the reader, whose own numbers are shown. */
  reader: string;
  /** SQL of the fields that a cart's line alone has. */
  more: Partial<Record<keyof LineRow, string>>;
  which: string;
  order: string;
}

/** One query for lines, stock and count, by `order`. Lines in the page, lines before it. */
const pageSql = (table: string, { reader, more, which, order }: PageOf) => `
  select (select count(*)::int from ${table} where ${which}) as count,
    (select json_agg(${lineSql(reader, more)} order by ${order})
      from (select * from ${table} l where ${which} order by ${order} limit $1 offset $2) l
      ${withCatalogue}) as lines`;

/** A page of the cart: lines in it, lines before it, the customer. */
export const cartPageSql = {
  name: 'cart-list',
  text: pageSql('ordering.cart_line', {
    reader: '$3',
    more: {
      totalQuantity: 'l.total_quantity',
      batch: `case when l.place is not null and l.added_at =
        (select max(added_at) from ordering.cart_line where customer_id = $3)
        then ${momentSql('l.added_at')} end`,
    },
    which: 'customer_id = $3',
    order: 'l.added_at desc, l.place, l.id desc',
  }),
};

/** A page of a list: lines in it, lines before it, the owner, the list and the reader. */
export const listPageSql = {
  name: 'list-list',
  text: pageSql('ordering.list_line', {
    reader: '$5',
    more: {},
    which: 'customer_id = $3 and list_id is not distinct from $4::int',
    order: 'l.id desc',
  }),
};

const updateSql = (table: string, more = '') => `
  update ordering.${table} set quantity = coalesce($3::int, quantity),
    reference = coalesce($4::text, reference)${more}
  where customer_id = $1 and id = $2`;

/** Changes a line: customer, line, quantity, reference; of the cart also what it holds in all. */
export const updateLineSql = {
  cart: {
    name: 'cart-update',
    text: updateSql(
      'cart_line',
      ', total_quantity = greatest(coalesce($5::int, total_quantity), $3::int)',
    ),
  },
  list: { name: 'list-update', text: updateSql('list_line') },
};
