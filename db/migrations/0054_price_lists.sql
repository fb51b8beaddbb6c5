-- Price lists by level or of one customer (docs/product.md 12.13): they fill quotations in.
create table ordering.price_list (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  -- Either a level or a customer.
  level text check (level in ('A', 'B', 'C', 'C1')),
  customer_id int references accounts.customer on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  valid_until date not null,
  imported_at timestamptz not null default now(),
  -- E-mail of the member of staff.
  imported_by text not null,
  check ((level is null) <> (customer_id is null)),
  check (valid_from <= valid_until)
);
create index price_list_level on ordering.price_list (level) where level is not null;
create index price_list_customer on ordering.price_list (customer_id) where customer_id is not null;

create table ordering.list_price (
  price_list_id int not null references ordering.price_list on delete cascade,
  item_id int not null,
  -- The price counts from this quantity on.
  from_quantity int not null check (from_quantity between 1 and 9999),
  unit_price numeric(12, 3) not null check (unit_price >= 0),
  primary key (price_list_id, item_id, from_quantity)
);
