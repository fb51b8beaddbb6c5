/** SQL by which imports and the ERP store stock. */

/**
 * The statements that take over the stock in `said` (item_id, quantity, expected): an item without a
 * quantity is not made yet. What is said of the day that it is expected: null for nothing, which
 * changes nothing; '' for none; else the day.
 * @param said a table, or a query in brackets
 */
export const storeStockSql = (said: string) => ({
  change: `
    update catalogue.stock s set quantity = i.quantity, expected = ${dayOf('s.expected')}
    from ${said} i
    where s.item_id = i.item_id
      and (s.quantity, s.expected) is distinct from (i.quantity, ${dayOf('s.expected')})`,
  add: `
    insert into catalogue.stock (item_id, quantity, expected)
    select i.item_id, i.quantity, ${dayOf('null')} from ${said} i
    where i.quantity is not null or i.expected <> ''
    order by i.item_id on conflict do nothing`,
});

const dayOf = (before: string) =>
  `case when i.expected is null then ${before} else nullif(i.expected, '')::date end`;
