-- Changes of a confirmed order, which wait for the other side (docs/product.md 12.16).
create table ordering.amendment (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  -- Who proposed it, with e-mail.
  actor text not null check (actor in ('customer', 'staff')),
  who text not null,
  remark text not null default '',
  -- [{"lineId": …, "refCodeOld": …, "from": …, "to": …, "itemId": …, "replacedBy": …}]; the last two
  -- where another item replaces that of the line.
  changes json not null,
  state text not null default 'waiting' check (state in
    ('waiting', 'accepted', 'refused', 'withdrawn')),
  answered_at timestamptz,
  -- Why it was refused.
  answer text not null default ''
);
create index amendment_of_order on ordering.amendment (order_id, id);
create unique index amendment_waiting on ordering.amendment (order_id) where state = 'waiting';
