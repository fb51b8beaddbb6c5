-- Tells every process of a change of stock, which counts at once: what they keep of it is asked for anew.

create function catalogue.note_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('stock_changed', '');
  return null;
end $$;

create trigger stock_changed after insert or update or delete or truncate on catalogue.stock
  for each statement execute function catalogue.note_stock();
