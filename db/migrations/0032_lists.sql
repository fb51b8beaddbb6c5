-- Lists with names beside the one that every customer has (docs/product.md 12.6, decision 27).

create table ordering.list (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null default now()
);
create unique index list_name on ordering.list (customer_id, lower(name));

-- Who else may look at a list, by the e-mail address of the account.
create table ordering.list_reader (
  list_id int not null references ordering.list on delete cascade,
  email text not null check (length(email) between 3 and 254),
  primary key (list_id, email)
);

alter table ordering.list_line
  -- Null: the list that every customer has.
  add column list_id int references ordering.list on delete cascade,
  add column quantity int not null default 1 check (quantity between 1 and 9999),
  add column reference text not null default '' check (length(reference) <= 60),
  drop constraint list_line_customer_id_item_id_key,
  add constraint list_line_item unique nulls not distinct (customer_id, list_id, item_id);
create index list_line_list_id on ordering.list_line (list_id) where list_id is not null;

-- What customers deleted last, as it was: 'Undo' brings it back within an hour.
create table ordering.removed (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  at timestamptz not null default now(),
  -- By table: the rows.
  rows json not null
);
create index removed_customer_id on ordering.removed (customer_id);
create index removed_at on ordering.removed (at);
