-- The orders of some days in the order of their changes: month by month, since an index of changes alone is read
-- past all orders of other days. For a large table the job of migration 0060 makes it.
insert into ordering.search_index (name, definition) values
  ('customer_order_changed_month', 'ordering.customer_order
    (date_trunc(''month'', placed_at at time zone ''utc''), changed_at, id, placed_at)');

do $$ declare one record; begin
  if pg_relation_size('ordering.order_line') > 64 * 1024 * 1024 then
    insert into jobs.job (name, payload, queue) values ('order-search-indexes', '{}', 'long');
    return;
  end if;
  for one in select * from ordering.search_index where name = 'customer_order_changed_month' loop
    execute format('create index %I on %s', one.name, one.definition);
  end loop;
end $$;
