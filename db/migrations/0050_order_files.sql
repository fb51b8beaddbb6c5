-- Files that customer and staff send to each other with messages about an order. Their contents are in the
-- store of files; `on delete cascade` leaves them there, and the nightly tidying removes them.
create table ordering.order_file (
  id bigint generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  -- The message that it was sent with; null until then.
  message_id bigint references ordering.order_message on delete cascade,
  at timestamptz not null default now(),
  -- Who sent it.
  actor text not null check (actor in ('customer', 'staff')),
  -- The sender's e-mail.
  who text not null,
  type text not null default 'other'
    check (type in ('invoice', 'packing list', 'certificate of origin', 'photo', 'other')),
  -- Name in the store.
  name text not null unique,
  -- Name as it was sent, with the ending of its kind.
  file_name text not null,
  content_type text not null,
  bytes int not null
);
create index order_file_of_order on ordering.order_file (order_id);
create index order_file_of_message on ordering.order_file (message_id);
create index order_file_unsent on ordering.order_file (at) where message_id is null;
