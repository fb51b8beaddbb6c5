-- Quotations (docs/product.md 12.13): prices of an order's lines, terms, and the proforma invoice.

-- Prices stay as staff gave them; totals are computed when they are read.
create table ordering.quotation (
  order_id int primary key references ordering.customer_order on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  discount_percent numeric(5, 2) not null default 0 check (discount_percent between 0 and 100),
  freight numeric(12, 3) not null default 0 check (freight >= 0),
  other_charges numeric(12, 3) not null default 0 check (other_charges >= 0),
  incoterm text not null default '' check (incoterm ~ '^([A-Z]{3})?$'),
  incoterm_place text not null default '',
  payment_terms text not null default '',
  -- The last day on which it can be accepted.
  valid_until date not null,
  quoted_at timestamptz not null default now()
);

alter table ordering.order_line
  add column unit_price numeric(12, 3) check (unit_price >= 0),
  add column lead_days smallint check (lead_days >= 0);

-- What the event says of the quotation: currency, total, valid until, changed prices.
alter table ordering.order_event add column quotation json;

-- Quantities that the customer proposes with a message.
alter table ordering.order_message add column proposal json;

-- The last number of a proforma invoice. Its row is locked until the transaction that takes a number
-- ends, so that numbers have no gaps: one that is rolled back gives its number back.
create table ordering.proforma_number (
  one boolean primary key default true check (one),
  last int not null default 0
);
insert into ordering.proforma_number default values;

create table ordering.proforma (
  order_id int primary key references ordering.customer_order on delete cascade,
  number int not null unique,
  issued_at timestamptz not null default now(),
  -- Lines and quotation as they were accepted: the invoice stays, whatever happens to the order.
  accepted json not null
);
