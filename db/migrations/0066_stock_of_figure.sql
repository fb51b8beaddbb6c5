-- The stock of an item when the ERP counted a figure at a moment; null: not made yet. Pieces that were
-- shipped since are taken off. A figure that leaves reservations out is raised by what was promised by
-- then and is not shipped yet; only what was promised and shipped since is taken off it.
create or replace function ordering.stock_of_figure(
  item int, figure int, counted timestamptz, leaves_out_reserved boolean
) returns int language sql stable as $$
  select case when figure is not null then least(greatest(
    figure::bigint
    + case when leaves_out_reserved then (
        select coalesce(sum(l.quantity - coalesce((select sum(d.quantity)
          from ordering.delivery_line d where d.line_id = l.id), 0)), 0)
        from ordering.promised_line p join ordering.order_line l on l.id = p.line_id
        where p.item_id = item and p.since <= counted)
      else 0 end
    - (
        select coalesce(sum(dl.quantity), 0)
        from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
          join ordering.order_line l on l.id = dl.line_id
          left join ordering.promised_line p on p.line_id = l.id
        where d.shipped_at > counted and l.item_id = item
          -- The promise of a line is gone once all of its order has arrived.
          and (not leaves_out_reserved or coalesce(p.since, (select max(e.at)
            from ordering.order_event e
            where e.order_id = l.order_id and e.action = 'confirm')) > counted)),
    0), 2147483647)::int end;
$$;
