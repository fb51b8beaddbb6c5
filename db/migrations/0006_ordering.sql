-- Cart, list, addresses, orders, development requests (specification, sections 2.10, 3 and 4;
-- decisions, section 5). Items are named by catalogue.item's ids without foreign keys: what is
-- withdrawn from the catalogue stays in carts, lists and orders, and is refused when it is ordered.

create schema ordering;

-- Answers of changes that came with an idempotency key (decision 0011). Written in the transaction of
-- the change: either both are there or neither.
create table ordering.change_key (
  customer_id int not null references accounts.customer on delete cascade,
  key text collate "C" not null check (length(key) between 1 and 100),
  call text not null,
  payload_sha256 bytea not null check (length(payload_sha256) = 32),
  -- Null only inside the transaction that is at work on it. json, not jsonb: sent again as it was.
  answer json,
  at timestamptz not null default now(),
  primary key (customer_id, key)
);

create table ordering.address (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  tag text not null check (length(tag) <= 60),
  consignee_name text not null check (length(consignee_name) <= 60),
  consignee_company text not null default '' check (length(consignee_company) <= 60),
  consignee_contact text not null check (length(consignee_contact) <= 60),
  consignee_address text not null check (length(consignee_address) <= 200),
  consignee_zipcode text not null check (length(consignee_zipcode) <= 60),
  consignee_country text not null check (consignee_country ~ '^[A-Z]{2}$'),
  added_at timestamptz not null default now()
);
create index address_customer_id on ordering.address (customer_id, id desc);

-- `type` and `name` (the E&E P/N, or the turbo P/N) are copies from when the line was added: they
-- still name an item that was withdrawn.
create table ordering.cart_line (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  -- What would be ordered now, and what the cart holds.
  quantity int not null check (quantity between 1 and 9999),
  total_quantity int not null check (total_quantity between quantity and 9999),
  -- The turbo from whose page a part was added.
  referer_turbo_id int,
  added_at timestamptz not null default now(),
  unique (customer_id, item_id)
);

create table ordering.list_line (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  referer_turbo_id int,
  added_at timestamptz not null default now(),
  unique (customer_id, item_id)
);

-- The last number given on a day (UTC). Its row is locked by the last statement of placing an order.
create table ordering.day_number (
  day date primary key,
  last int not null check (last > 0)
);

create table ordering.customer_order (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer,
  -- 'EE', yyMMdd (UTC), number of the day. Null only inside the transaction that places the order.
  code text collate "C" unique,
  order_status text not null default 'wait for confirm' check (order_status in
    ('wait for confirm', 'wait for customer confirm', 'confirm', 'cancel', 'reject')),
  shipping_status text not null default 'wait for shipping' check (shipping_status in
    ('wait for shipping', 'in transit', 'delivered')),
  -- 0 Express, 1 Air, 2 Sea, 3 Train, 4 Land.
  shipping_method smallint not null check (shipping_method between 0 and 4),
  -- Copies: addresses changed or deleted later change no order.
  consignee_name text not null,
  consignee_company text not null default '',
  consignee_contact text not null,
  consignee_address text not null,
  consignee_zipcode text not null,
  consignee_country text not null check (consignee_country ~ '^[A-Z]{2}$'),
  carrier text not null default '',
  tracking_number text not null default '',
  placed_at timestamptz not null default now(),
  -- Since when it is in its state.
  changed_at timestamptz not null default now(),
  -- Counts the changes: whoever acts on an outdated view is told.
  version int not null default 1,
  check (shipping_status = 'wait for shipping' or order_status = 'confirm')
);
create index customer_order_customer_id on ordering.customer_order (customer_id, id desc);
-- For the order desk: the queues, and the lists in their orders.
create index customer_order_status
  on ordering.customer_order (order_status, shipping_status, changed_at, id);
create index customer_order_changed on ordering.customer_order (changed_at, id);

-- Texts are those of the day on which it was ordered.
create table ordering.order_line (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  seq smallint not null,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  -- The E&E P/N, or the turbo P/N of an item that has none.
  ref_code_old text not null,
  turbo_pn text not null default '',
  vehicle_oe_no text not null default '',
  model text not null default '',
  -- In English; empty for a turbo.
  component text not null default '',
  referer_turbo_id int,
  -- 0: staff took the line out.
  quantity int not null check (quantity between 0 and 9999),
  -- What the customer asked for.
  asked_quantity int not null check (asked_quantity between 1 and 9999),
  unique (order_id, seq)
);

create table ordering.order_event (
  id bigint generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'staff')),
  -- E-mail of who did it.
  who text not null,
  action text not null check (action in
    ('place', 'cancel', 'confirm', 'change', 'reject', 'ship', 'deliver')),
  order_status text not null,
  shipping_status text not null,
  remark text not null default '',
  -- Quantities that were changed: [{"refCodeOld": …, "from": …, "to": …}].
  changes json not null default '[]'
);
create index order_event_order_id on ordering.order_event (order_id, id);

create table ordering.development_request (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  quantity int not null check (quantity between 1 and 9999),
  status text not null default 'new' check (status in
    ('new', 'planned', 'in development', 'available', 'declined')),
  -- What staff wrote with the status.
  remark text not null default '' check (length(remark) <= 500),
  asked_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index development_request_customer_id on ordering.development_request (customer_id, id desc);
create index development_request_item_id on ordering.development_request (item_id, status);
create index development_request_status on ordering.development_request (status, asked_at);
-- One open request for each customer and item.
create unique index development_request_open on ordering.development_request (customer_id, item_id)
  where status in ('new', 'planned', 'in development');
