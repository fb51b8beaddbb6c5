/** SQL by which imports and the ERP store stock. */

/**
 * The statements that take over the stock in `said` (item_id, quantity, expected, back_order): an item
 * without a quantity is not made yet. What is said of the day that it is expected: null for nothing,
 * which changes nothing; '' for none; else the day. Of back orders: null for nothing.
 * @param said a table, or a query in brackets
 */
export const storeStockSql = (said: string) => ({
  change: `
    update catalogue.stock s set quantity = i.quantity, expected = ${dayOf('s.expected')},
      back_order = coalesce(i.back_order, s.back_order)
    from ${said} i
    where s.item_id = i.item_id
      and (s.quantity, s.expected, s.back_order) is distinct from
        (i.quantity, ${dayOf('s.expected')}, coalesce(i.back_order, s.back_order))`,
  add: `
    insert into catalogue.stock (item_id, quantity, expected, back_order)
    select i.item_id, i.quantity, ${dayOf('null')}, coalesce(i.back_order, false) from ${said} i
    where i.quantity is not null or i.expected <> '' or i.back_order
    order by i.item_id on conflict do nothing`,
});

const dayOf = (before: string) =>
  `case when i.expected is null then ${before} else nullif(i.expected, '')::date end`;
