-- The ERP's figures that leave reservations out (docs/product.md 12.15) count right where orders were changed or
-- cancelled between the moment of the figure and the call that brings it.
create index amendment_accepted on ordering.amendment (answered_at) where state = 'accepted';

-- When the pieces of a line were promised: with the order, or when the line came to it. The promise itself is
-- gone once all of the order has arrived, and when it is cancelled.
create function ordering.promised_since(line int) returns timestamptz language sql stable as $$
  select coalesce(
    (select p.since from ordering.promised_line p where p.line_id = l.id),
    (select max(a.answered_at) from ordering.amendment a, json_array_elements(a.more -> 'added') n
      where a.order_id = l.order_id and a.state = 'accepted' and (n ->> 'itemId')::int = l.item_id),
    (select max(e.at) from ordering.order_event e
      where e.order_id = l.order_id and e.action = 'confirm'))
  from ordering.order_line l where l.id = line;
$$;

-- How many pieces of an item more were promised at a moment than the same lines say now, shipped pieces
-- included.
create function ordering.promised_less(item int, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(pieces), 0) from (
    select case former.id when item then c."from" else 0 end
      - case coalesce(c."itemId", former.id) when item then c."to" else 0 end as pieces
    from ordering.amendment a
      cross join json_to_recordset(a.changes)
        as c ("lineId" int, "from" int, "to" int, "itemId" int, "formerItemId" int)
      join ordering.order_line l on l.id = c."lineId"
      cross join lateral (select coalesce(c."formerItemId", l.item_id) as id) former
    where a.state = 'accepted' and a.answered_at > moment
      and item in (former.id, c."itemId") and ordering.promised_since(l.id) <= moment
    union all
    select l.quantity
    from ordering.customer_order o join ordering.order_line l on l.order_id = o.id
    where o.order_status = 'cancel' and o.shipping_status = 'wait for shipping'
      and o.changed_at > moment and l.item_id = item
      and ordering.promised_since(l.id) <= moment
      and exists (select from ordering.order_event e
        where e.order_id = o.id and e.action = 'cancel' and e.at > moment)
  ) changed;
$$;

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
        where p.item_id = item and p.since <= counted) + ordering.promised_less(item, counted)
      else 0 end
    - (
        select coalesce(sum(dl.quantity), 0)
        from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
          join ordering.order_line l on l.id = dl.line_id
        where d.shipped_at > counted and l.item_id = item
          and (not leaves_out_reserved or ordering.promised_since(l.id) > counted)),
    0), 2147483647)::int end;
$$;
