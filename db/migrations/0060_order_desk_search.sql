-- What the order desk finds orders by: parts of PO numbers, numbers of items, consignee, country, days.
-- pg_trgm comes with PostgreSQL; where it is not installed, parts of PO numbers are found without an index.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema public;
  end if;
end $$;

-- The indexes, for a table that is small. While an index is made, its table can't be written to: for a
-- large one a job makes them one after another, without a lock.
create table ordering.search_index (
  name text primary key,
  -- What follows 'create index … <name> on'.
  definition text not null,
  needs_trgm boolean not null default false
);
insert into ordering.search_index (name, definition, needs_trgm) values
  ('customer_order_po_part',
    'ordering.customer_order using gin (upper(po_number) public.gin_trgm_ops) where po_number <> ''''', true),
  ('customer_order_consignee',
    'ordering.customer_order using gin (staff.words(consignee_name, consignee_company, '''', ''''))', false),
  ('customer_order_placed', 'ordering.customer_order (placed_at, id)', false),
  ('customer_order_country', 'ordering.customer_order (consignee_country, id)', false),
  ('order_line_number', 'ordering.order_line ((upper(ref_code_old) collate "C"))', false),
  ('order_line_turbo',
    'ordering.order_line ((upper(turbo_pn) collate "C")) where turbo_pn <> ''''', false);
delete from ordering.search_index where needs_trgm
  and not exists (select from pg_extension where extname = 'pg_trgm');

do $$ declare one record; begin
  if pg_relation_size('ordering.order_line') > 64 * 1024 * 1024 then
    insert into jobs.job (name, payload, queue) values ('order-search-indexes', '{}', 'long');
    return;
  end if;
  for one in select * from ordering.search_index loop
    execute format('create index %I on %s', one.name, one.definition);
  end loop;
end $$;
