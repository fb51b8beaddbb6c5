-- Promised stock (docs/product.md 12.15): the pieces of confirmed orders that were not shipped.

-- The lines of confirmed orders that are not delivered: few, so that an item's are found fast.
create table ordering.promised_line (
  line_id int primary key references ordering.order_line on delete cascade,
  item_id int not null,
  -- When the order was confirmed.
  since timestamptz not null default now()
);
create index promised_line_of_item on ordering.promised_line (item_id);
create index delivery_shipped on ordering.delivery (shipped_at);

-- The moment of the figure that the ERP sent last; null: none.
alter table catalogue.stock add counted_at timestamptz;

-- Promised pieces of all items that have any. For one item, see catalogue.free_stock.
create view ordering.promised as
  select p.item_id, sum(l.quantity - coalesce((select sum(d.quantity)
    from ordering.delivery_line d where d.line_id = l.id), 0))::int as pieces
  from ordering.promised_line p join ordering.order_line l on l.id = p.line_id
  group by p.item_id;

-- Stock as visitors see it: its quantity is what is free to promise.
create view catalogue.free_stock as
  select s.item_id, s.quantity as counted, s.expected, s.back_order,
    case when s.quantity > 0 then greatest(s.quantity - (
      select coalesce(sum(l.quantity - coalesce((select sum(d.quantity)
        from ordering.delivery_line d where d.line_id = l.id), 0)), 0)::int
      from ordering.promised_line p join ordering.order_line l on l.id = p.line_id
      where p.item_id = s.item_id), 0)
    else s.quantity end as quantity
  from catalogue.stock s;

-- Locks the stock of an order's items, in the order of their ids, and stamps it as changed: processes
-- read it again (catalogue/server/parts/stock.ts).
create function ordering.touch_stock(changed_order int) returns void language plpgsql as $$
begin
  perform from catalogue.stock where item_id in
    (select l.item_id from ordering.order_line l where l.order_id = changed_order)
    order by item_id for no key update;
  update catalogue.stock set changed = changed where item_id in
    (select l.item_id from ordering.order_line l where l.order_id = changed_order);
end $$;

create function ordering.note_promise() returns trigger language plpgsql as $$
begin
  if new.order_status = 'confirm' and new.shipping_status <> 'delivered' then
    insert into ordering.promised_line (line_id, item_id)
    select l.id, l.item_id from ordering.order_line l where l.order_id = new.id
    on conflict do nothing;
  else
    delete from ordering.promised_line p using ordering.order_line l
    where l.order_id = new.id and p.line_id = l.id;
  end if;
  if new.order_status is distinct from old.order_status then
    perform ordering.touch_stock(new.id);
  end if;
  return null;
end $$;
create trigger note_promise after update of order_status, shipping_status on ordering.customer_order
  for each row when ((old.order_status, old.shipping_status) is distinct from
    (new.order_status, new.shipping_status) and 'confirm' in (old.order_status, new.order_status))
  execute function ordering.note_promise();

-- Takes the pieces of a delivery off the stock, unless the ERP has counted since they were shipped.
create function ordering.take_off_stock(shipped_delivery int) returns void language plpgsql as $$
begin
  perform ordering.touch_stock(order_id) from ordering.delivery where id = shipped_delivery;
  update catalogue.stock s set quantity = greatest(s.quantity - n.pieces, 0)
  from (
    select l.item_id, d.shipped_at, sum(dl.quantity)::int as pieces
    from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
      join ordering.order_line l on l.id = dl.line_id
    where d.id = shipped_delivery group by 1, 2
  ) n
  where s.item_id = n.item_id and s.quantity > 0
    and (s.counted_at is null or s.counted_at <= n.shipped_at);
end $$;

-- What the earlier release ships goes off the stock, too.
create or replace function ordering.note_shipping() returns trigger language plpgsql as $$
begin
  if new.shipping_status = 'wait for shipping' then return new; end if;
  if not exists (select from ordering.delivery where order_id = new.id) then
    perform ordering.deliver_whole(new, now());
    perform ordering.take_off_stock(id) from ordering.delivery where order_id = new.id;
  end if;
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

-- The stock of an item when the ERP counted a figure at a moment. Pieces shipped since are taken off. A
-- figure that leaves reservations out is raised by what was promised by then and is not shipped yet.
create function ordering.stock_of_figure(
  item int, figure int, counted timestamptz, leaves_out_reserved boolean
) returns int language sql stable as $$
  select case when leaves_out_reserved then figure + (
    select coalesce(sum(l.quantity - coalesce((select sum(d.quantity)
      from ordering.delivery_line d where d.line_id = l.id), 0)), 0)::int
    from ordering.promised_line p join ordering.order_line l on l.id = p.line_id
    where p.item_id = item and p.since <= counted)
  else greatest(figure - (
    select coalesce(sum(dl.quantity), 0)::int
    from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
      join ordering.order_line l on l.id = dl.line_id
    where d.shipped_at > counted and l.item_id = item), 0) end;
$$;

-- Confirmed orders that are not delivered are few.
insert into ordering.promised_line (line_id, item_id, since)
select l.id, l.item_id, o.changed_at
from ordering.customer_order o join ordering.order_line l on l.order_id = o.id
where o.order_status = 'confirm' and o.shipping_status in ('wait for shipping', 'in transit');
