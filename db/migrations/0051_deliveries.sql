-- Deliveries of an order (docs/product.md 12.12). An order that was shipped has at least one.
create table ordering.delivery (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  -- Counts from 1 within the order.
  number smallint not null check (number > 0),
  carrier text not null,
  tracking_number text not null,
  shipped_at timestamptz not null default now(),
  -- When the customer or staff confirmed that it has arrived.
  arrived_at timestamptz,
  unique (order_id, number)
);
create table ordering.delivery_line (
  id int generated always as identity primary key,
  delivery_id int not null references ordering.delivery on delete cascade,
  line_id int not null references ordering.order_line on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  unique (delivery_id, line_id)
);
create index delivery_line_of_line on ordering.delivery_line (line_id);

-- The day on which what remains of an order is expected to be shipped.
alter table ordering.customer_order add remaining_expected date;
-- The number of the delivery that an event is about; null: of none, or of all.
alter table ordering.order_event add delivery smallint;

-- Writes the delivery of all pieces of an order that has none.
create function ordering.deliver_whole(shipped ordering.customer_order, at timestamptz)
returns void language sql as $$
  with made as (
    insert into ordering.delivery (order_id, number, carrier, tracking_number, shipped_at)
    select shipped.id, 1, shipped.carrier, shipped.tracking_number, at
    where not exists (select from ordering.delivery where order_id = shipped.id)
    on conflict do nothing
    returning id
  )
  insert into ordering.delivery_line (delivery_id, line_id, quantity)
  select made.id, l.id, l.quantity
  from made, ordering.order_line l where l.order_id = shipped.id and l.quantity > 0;
$$;

-- The earlier release ships and confirms whole orders, and writes no deliveries.
create function ordering.note_shipping() returns trigger language plpgsql as $$
begin
  if new.shipping_status = 'wait for shipping' then return new; end if;
  perform ordering.deliver_whole(new, now());
  if new.shipping_status = 'delivered' then
    update ordering.delivery set arrived_at = now() where order_id = new.id and arrived_at is null;
    if exists (
      select from ordering.order_line l where l.order_id = new.id and l.quantity >
        (select coalesce(sum(d.quantity), 0) from ordering.delivery_line d where d.line_id = l.id)
    ) then
      new.shipping_status := 'in transit';
    end if;
  end if;
  return new;
end $$;
create trigger note_shipping before update of shipping_status on ordering.customer_order
  for each row when (old.shipping_status is distinct from new.shipping_status)
  execute function ordering.note_shipping();

-- Orders under way are few. A job writes the deliveries of those that have arrived.
select ordering.deliver_whole(o, o.changed_at)
from ordering.customer_order o where o.order_status = 'confirm' and o.shipping_status = 'in transit';
insert into jobs.job (name, payload)
select 'deliveries-of-delivered', '{}'
where exists (select from ordering.customer_order
  where order_status = 'confirm' and shipping_status = 'delivered');
