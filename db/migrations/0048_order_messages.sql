-- What customer and staff write to each other about an order.
create table ordering.order_message (
  id bigint generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  -- Who wrote it.
  actor text not null check (actor in ('customer', 'staff')),
  -- The writer's e-mail.
  who text not null,
  body text not null check (length(body) between 1 and 2000),
  -- When the other side read it.
  read_at timestamptz
);
create index order_message_of_order on ordering.order_message (order_id, id);
create index order_message_unread on ordering.order_message (actor, order_id) where read_at is null;
