-- What a customer's own office calls an order and its lines (docs/product.md 12.4).

alter table ordering.cart_line
  add column reference text not null default '' check (length(reference) <= 60);

alter table ordering.customer_order
  add column po_number text not null default '' check (length(po_number) <= 60),
  add column note text not null default '' check (length(note) <= 500);

alter table ordering.order_line
  add column reference text not null default '' check (length(reference) <= 60);

-- The order desk finds orders by how both begin.
create index customer_order_po_number on ordering.customer_order ((upper(po_number) collate "C"))
  where po_number <> '';
create index order_line_reference on ordering.order_line ((upper(reference) collate "C"))
  where reference <> '';
