-- With the day of placing, so that a list of days in the order of changes skips the orders of other days within
-- the index. For a large table the job of migration 0060 makes them.
insert into ordering.search_index (name, definition) values
  ('customer_order_changed_day', 'ordering.customer_order (changed_at, id, placed_at)'),
  ('customer_order_status_day',
    'ordering.customer_order (order_status, shipping_status, changed_at, id, placed_at)');

do $$ declare one record; begin
  if pg_relation_size('ordering.order_line') > 64 * 1024 * 1024 then
    insert into jobs.job (name, payload, queue) values ('order-search-indexes', '{}', 'long');
    return;
  end if;
  for one in select * from ordering.search_index
    where name in ('customer_order_changed_day', 'customer_order_status_day')
  loop
    execute format('create index %I on %s', one.name, one.definition);
  end loop;
end $$;

-- PostgreSQL takes no statistics of expressions from an index with a condition. Without them it expects few
-- rows of any start of a text, and reads all of them where a rarer state would lead to the same orders.
create statistics ordering.customer_order_po_start on (upper(po_number) collate "C")
  from ordering.customer_order;
create statistics ordering.order_line_reference_start on (upper(reference) collate "C")
  from ordering.order_line;
create statistics ordering.order_line_turbo_start on (upper(turbo_pn) collate "C")
  from ordering.order_line;
