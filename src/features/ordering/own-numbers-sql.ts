import { OWN_NUMBERS_SHOWN } from '#contract/order-names.ts';

/**
 * SQL: a customer's own numbers of an item, at most one more than the site shows. The additional number tells
 * readers that there are more.
 */
export const ownNumbersSql = (customer: string, item: string) => `array(select number from (
  select named.number from ordering.own_number named
  where named.customer_id = ${customer} and named.item_id = ${item} limit ${OWN_NUMBERS_SHOWN + 1}
) first_numbers order by number)`;
