-- Tells every process of a change of successors: pages show them beside the stock of an item.

create trigger stock_changed after insert or update or delete or truncate on catalogue.part_replacement
  for each statement execute function catalogue.note_stock();
