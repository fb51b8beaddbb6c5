/** SQL of conditions in `states.ts`. `order` is the alias of the order's table in the statement. */

export const waitsForCustomerSql = (order: string): string =>
  `${order}.order_status = 'wait for customer confirm'`;

export const confirmedSql = (order: string): string => `${order}.order_status = 'confirm'`;

export const notClosedSql = (order: string): string =>
  `${order}.order_status not in ('cancel', 'reject')`;

export const arrivedSql = (order: string): string =>
  `${confirmedSql(order)} and ${order}.shipping_status = 'delivered'`;
