-- What the order desk finds orders by any number of an item with: those of makers lead to the item, and a
-- customer's own number to the item in the customer's orders.
insert into ordering.search_index (name, definition) values
  ('order_line_item', 'ordering.order_line (item_id)'),
  ('own_number_key', 'ordering.own_number (key)');

-- As in migration 0060: a job makes them for large tables, without a lock.
do $$ declare one record; begin
  if greatest(pg_relation_size('ordering.order_line'), pg_relation_size('ordering.own_number'))
    > 64 * 1024 * 1024
  then
    insert into jobs.job (name, payload, queue) values ('order-search-indexes', '{}', 'long');
    return;
  end if;
  for one in select * from ordering.search_index where name in ('order_line_item', 'own_number_key') loop
    execute format('create index %I on %s', one.name, one.definition);
  end loop;
end $$;
