-- What customers call our items: their own part numbers. Items are named by ids without foreign keys,
-- as in carts: a number whose item was withdrawn tells what it named.
create table ordering.own_number (
  customer_id int not null references accounts.customer on delete cascade,
  -- The number's letters and digits, by which it is found.
  key text collate "C" not null check (length(key) between 3 and 60),
  number text not null check (length(number) <= 60),
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  -- What the item went by when the number was given.
  name text not null,
  given_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index own_number_item on ordering.own_number (customer_id, item_id);
