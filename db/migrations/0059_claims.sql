-- Claims about delivered lines of an order (docs/product.md 12.17).
create table ordering.claim (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  line_id int not null references ordering.order_line on delete cascade,
  -- Counts from 1 within the order.
  number smallint not null check (number > 0),
  reason text not null
    check (reason in ('defective', 'damaged', 'wrong item', 'missing', 'does not fit', 'other')),
  quantity int not null check (quantity between 1 and 9999),
  serial_number text not null default '',
  vehicle text not null default '',
  -- In km.
  mileage int check (mileage between 0 and 9999999),
  state text not null default 'new'
    check (state in ('new', 'more information', 'replacement', 'credit', 'declined', 'closed')),
  -- Neither declined nor withdrawn: its pieces can't be claimed again.
  counts boolean not null default true,
  version int not null default 1,
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (order_id, number)
);
create index claim_of_line on ordering.claim (line_id);
create index claim_in_state on ordering.claim (state, changed_at);

create table ordering.claim_event (
  id bigint generated always as identity primary key,
  claim_id int not null references ordering.claim on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'staff')),
  -- E-mail of who did it.
  who text not null,
  action text not null check (action in
    ('open', 'answer', 'withdraw', 'ask', 'replace', 'credit', 'decline', 'close')),
  state text not null,
  remark text not null default ''
);
create index claim_event_of_claim on ordering.claim_event (claim_id, id);

-- The claim that a message is about; null: the order.
alter table ordering.order_message add claim_id int references ordering.claim on delete cascade;
create index order_message_of_claim on ordering.order_message (claim_id) where claim_id is not null;
