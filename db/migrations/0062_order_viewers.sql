-- Who of staff has an order open: its page says so every few seconds. In the database, since several
-- processes serve the back office.
create table ordering.order_viewer (
  order_id int not null references ordering.customer_order on delete cascade,
  account_id int not null references staff.account on delete cascade,
  since timestamptz not null default now(),
  -- The page is taken for closed a minute later.
  seen_at timestamptz not null default now(),
  primary key (order_id, account_id)
);
create index order_viewer_account on ordering.order_viewer (account_id);
