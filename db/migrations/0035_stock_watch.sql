-- Customers who want to be told when an item is in stock again (docs/product.md 12.8).

create table ordering.stock_watch (
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  asked_at timestamptz not null default now(),
  primary key (customer_id, item_id)
);
create index stock_watch_item_id on ordering.stock_watch (item_id);

-- When a customer was told last: one mail a day for all items.
create table ordering.stock_told (
  customer_id int primary key references accounts.customer on delete cascade,
  at timestamptz not null
);
