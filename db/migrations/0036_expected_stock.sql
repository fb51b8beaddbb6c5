-- When an item that is out of stock is expected (docs/product.md 12.1). The row of an item stays when it
-- is not made (any more): it has no quantity then, as if it had no row.
alter table catalogue.stock alter quantity drop not null, add expected date;
drop trigger note_removed_stock on catalogue.stock;
drop function catalogue.note_removed_stock();
drop table catalogue.stock_removed;

-- What was expected has come, so the date goes, unless a new one comes along.
create or replace function catalogue.stamp_stock() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  if new.quantity > 0 and coalesce(old.quantity, 0) = 0 and new.expected = old.expected then
    new.expected := null;
  end if;
  return new;
end $$;
