-- Carts, lists, addresses, orders, development requests (specification, sections 2.10, 3 and 4; decisions, section
-- 5). Items are named by the ids of catalogue.item without foreign keys: a withdrawn item stays in carts, lists and
-- orders, and is refused when it is ordered.
create schema ordering;

-- Addresses that a customer keeps.
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
  added_at timestamptz not null default now(),
  -- The address that orders begin with: one at most.
  is_default boolean not null default false
);
-- Addresses of a customer, the newest first.
create index address_customer_id on ordering.address (customer_id, id desc);
-- One default address for each customer.
create unique index address_default on ordering.address (customer_id) where is_default;

-- A line of a cart. `type` and `name` (the E&E P/N, or the turbo P/N) are copies: they still name an item
-- that was withdrawn.
create table ordering.cart_line (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  -- The quantity that would be ordered now, and the one that the cart holds.
  quantity int not null check (quantity between 1 and 9999),
  total_quantity int not null check (total_quantity between quantity and 9999),
  -- The turbo from whose page a part was added.
  referer_turbo_id int,
  added_at timestamptz not null default now(),
  -- What the customer's own office calls the line (docs/product.md 12.4).
  reference text not null default '' check (length(reference) <= 60),
  -- The place of a line among those that were put into the cart together.
  place int,
  unique (customer_id, item_id)
);

-- Lists with names beside the one that every customer has (docs/product.md 12.6, decision 27).
create table ordering.list (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null default now()
);
-- One list of a name for each customer.
create unique index list_name on ordering.list (customer_id, lower(name));

-- Who else may look at a list, by the e-mail address of the account.
create table ordering.list_reader (
  list_id int not null references ordering.list on delete cascade,
  email text not null check (length(email) between 3 and 254),
  primary key (list_id, email)
);

-- A line of a list, with the same copies as a line of a cart.
create table ordering.list_line (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  referer_turbo_id int,
  added_at timestamptz not null default now(),
  -- Null: the list that every customer has.
  list_id int references ordering.list on delete cascade,
  quantity int not null default 1 check (quantity between 1 and 9999),
  reference text not null default '' check (length(reference) <= 60),
  constraint list_line_item unique nulls not distinct (customer_id, list_id, item_id)
);
-- Lines of a list.
create index list_line_list_id on ordering.list_line (list_id) where list_id is not null;

-- What customers deleted last, as it was: 'Undo' brings it back within an hour.
create table ordering.removed (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  at timestamptz not null default now(),
  -- By table: the rows.
  rows json not null
);
-- What a customer can bring back, and what is over.
create index removed_customer_id on ordering.removed (customer_id);
create index removed_at on ordering.removed (at);

-- What customers call our items: their own part numbers. Items are named by ids without foreign keys, as in
-- carts: a number whose item was withdrawn tells what it named.
create table ordering.own_number (
  customer_id int not null references accounts.customer on delete cascade,
  -- The number's letters and digits, by which it is found.
  key text collate "C" not null check (length(key) between 3 and 60),
  number text not null check (length(number) <= 60),
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  -- The number of the item when the own number was given.
  name text not null,
  given_at timestamptz not null default now(),
  primary key (customer_id, key)
);
-- A customer's numbers of an item.
create index own_number_item on ordering.own_number (customer_id, item_id);

-- Customers who want to be told when an item is in stock again (docs/product.md 12.8).
create table ordering.stock_watch (
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  asked_at timestamptz not null default now(),
  primary key (customer_id, item_id)
);
-- Who waits for an item?
create index stock_watch_item_id on ordering.stock_watch (item_id);

-- When a customer was told last: one mail a day for all items.
create table ordering.stock_told (
  customer_id int primary key references accounts.customer on delete cascade,
  at timestamptz not null
);

-- A request of a customer to develop an item.
create table ordering.development_request (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer on delete cascade,
  item_id int not null,
  type smallint not null check (type between 0 and 2),
  name text not null,
  quantity int not null check (quantity between 1 and 9999),
  status text not null default 'new'
    check (status in ('new', 'planned', 'in development', 'available', 'declined')),
  -- What staff wrote with the status.
  remark text not null default '' check (length(remark) <= 500),
  asked_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
-- Requests of a customer, about an item, and in a state.
create index development_request_customer_id on ordering.development_request (customer_id, id desc);
create index development_request_item_id on ordering.development_request (item_id, status);
create index development_request_status on ordering.development_request (status, asked_at);
-- One open request for each customer and item.
create unique index development_request_open on ordering.development_request (customer_id, item_id)
  where status in ('new', 'planned', 'in development');

-- The last number given on a day (UTC). Its row is locked by the last statement of placing an order.
create table ordering.day_number (
  day date primary key,
  last int not null check (last > 0)
);

-- An order.
create table ordering.customer_order (
  id int generated always as identity primary key,
  customer_id int not null references accounts.customer,
  -- 'EE', yyMMdd (UTC), number of the day. Null only inside the transaction that places the order.
  code text collate "C" unique,
  order_status text not null default 'wait for confirm'
    check (order_status in ('wait for confirm', 'wait for customer confirm', 'confirm', 'cancel', 'reject')),
  shipping_status text not null default 'wait for shipping'
    check (shipping_status in ('wait for shipping', 'in transit', 'delivered')),
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
  -- The version that the customer saw last while the order waits for the customer: a confirmation that names
  -- no version agrees to it.
  shown_version int,
  -- What the customer's own office calls the order (docs/product.md 12.4).
  po_number text not null default '' check (length(po_number) <= 60),
  note text not null default '' check (length(note) <= 500),
  -- The day on which the customer would like it shipped, and whether it is to be sent in one delivery (12.24).
  requested_day date,
  send_whole boolean not null default false,
  check (shipping_status = 'wait for shipping' or order_status = 'confirm')
);
-- Orders of a customer, the newest first.
create index customer_order_customer_id on ordering.customer_order (customer_id, id desc);
-- Orders by the start of their PO number.
create index customer_order_po_number on ordering.customer_order ((upper(po_number) collate "C"))
  where po_number <> '';

-- A line of an order. Its texts are those of the day of the order.
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
  -- The quantity that the customer ordered.
  asked_quantity int not null check (asked_quantity between 1 and 9999),
  reference text not null default '' check (length(reference) <= 60),
  -- Whether it was out of stock when it was ordered.
  back_order boolean not null default false,
  -- The day on which what remains of it is expected to be shipped: that of its item, or as staff say.
  expected date,
  unit_price numeric(12, 3) check (unit_price >= 0),
  lead_days smallint check (lead_days >= 0),
  -- Fields of its part as they were when it was ordered, by name.
  line_fields jsonb not null default '{}',
  unique (order_id, seq)
);
-- Orders by the start of the customer's reference.
create index order_line_reference on ordering.order_line ((upper(reference) collate "C"))
  where reference <> '';

-- An entry of the history of an order.
create table ordering.order_event (
  id bigint generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'staff')),
  -- E-mail.
  who text not null,
  action text not null
    check (action in ('place', 'cancel', 'confirm', 'change', 'reject', 'ship', 'deliver', 'take back')),
  order_status text not null,
  shipping_status text not null,
  remark text not null default '',
  -- The number of the delivery that the entry is about; null: of none, or of all.
  delivery smallint,
  -- Pieces that were shipped, have arrived or were taken back: [{"itemNumber": …, "quantity": …}].
  pieces json
);
-- The history of an order.
create index order_event_order_id on ordering.order_event (order_id, id);

-- A claim about a delivered line of an order (docs/product.md 12.17).
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
-- Claims about a line.
create index claim_of_line on ordering.claim (line_id);
-- Claims in a state, the longest wait first.
create index claim_in_state on ordering.claim (state, changed_at);

-- An entry of the history of a claim.
create table ordering.claim_event (
  id bigint generated always as identity primary key,
  claim_id int not null references ordering.claim on delete cascade,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'staff')),
  -- E-mail of who did it.
  who text not null,
  action text not null
    check (action in ('open', 'answer', 'withdraw', 'ask', 'replace', 'credit', 'decline', 'close')),
  state text not null,
  remark text not null default ''
);
-- The history of a claim.
create index claim_event_of_claim on ordering.claim_event (claim_id, id);

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
  read_at timestamptz,
  -- The claim that a message is about; null: the order.
  claim_id int references ordering.claim on delete cascade
);
-- Messages of an order.
create index order_message_of_order on ordering.order_message (order_id, id);
-- Unread messages of a side.
create index order_message_unread on ordering.order_message (actor, order_id) where read_at is null;
-- Messages of a claim.
create index order_message_of_claim on ordering.order_message (claim_id) where claim_id is not null;

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
-- Files of an order, of a message, and those that were never sent with a message.
create index order_file_of_order on ordering.order_file (order_id);
create index order_file_of_message on ordering.order_file (message_id);
create index order_file_unsent on ordering.order_file (at) where message_id is null;

-- Mails about an order that the mail server took, for its history.
create table ordering.order_mail (
  id bigint generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  recipient text not null check (recipient in ('customer', 'staff')),
  subject text not null
);
-- Mails of an order.
create index order_mail_of_order on ordering.order_mail (order_id, id);

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
-- What a member of staff has open.
create index order_viewer_account on ordering.order_viewer (account_id);

-- A carrier of deliveries (docs/product.md 12.27). A delivery has the name that staff typed, not a row of this table.
create table ordering.carrier (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- Other names, separated by commas.
  other_names text not null default '' check (length(other_names) <= 200),
  -- Address of the page that follows a parcel, in which {number} stands for the tracking number; '' without such a page.
  tracking_page text not null default '' check (length(tracking_page) <= 300),
  -- Whether its tracking numbers are numbers of bills of lading.
  is_sea_freight boolean not null default false
);
create unique index carrier_name on ordering.carrier (lower(name));
insert into ordering.carrier (name, other_names, tracking_page) values
  ('DHL', '', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}'),
  ('UPS', '', 'https://www.ups.com/track?tracknum={number}'),
  ('FedEx', 'Fed Ex', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
  ('DPD', '', 'https://tracking.dpd.de/status/en_US/parcel/{number}'),
  ('GLS', '', 'https://gls-group.com/track/{number}'),
  ('USPS', '', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'),
  ('Aramex', '', 'https://www.aramex.com/track/results?ShipmentNumber={number}'),
  ('SF Express', 'SF, 顺丰', 'https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/{number}'),
  ('EMS', '', 'https://items.ems.post/api/publicTracking/track?language=EN&itemId={number}'),
  ('TNT', '', 'https://www.tnt.com/express/en_gc/site/shipping-tools/tracking.html?searchType=con&cons={number}');
insert into ordering.carrier (name, other_names, tracking_page, is_sea_freight) values
  ('Maersk', '', 'https://www.maersk.com/tracking/{number}', true),
  ('Hapag-Lloyd', 'Hapag', 'https://www.hapag-lloyd.com/en/online-business/track/track-by-booking-solution.html?blno={number}', true),
  ('COSCO', '中远', 'https://elines.coscoshipping.com/ebusiness/cargoTracking?trackingType=BILLOFLADING&number={number}', true);

-- A delivery of an order (docs/product.md 12.12). An order that was shipped has at least one.
create table ordering.delivery (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  -- Counts from 1 within the order.
  number smallint not null check (number > 0),
  carrier text not null,
  tracking_number text not null,
  shipped_at timestamptz not null default now(),
  -- When the customer or staff confirmed that it has arrived.
  arrived_at timestamptz,
  -- Pieces still to be sent when it left: its packing list says so for good.
  remaining int not null,
  -- Consignee and PO number when it left, by their names in the contract: its papers say so for good.
  ship_to jsonb,
  unique (order_id, number)
);
-- Deliveries since the moment of a figure of the ERP.
create index delivery_shipped on ordering.delivery (shipped_at);

-- Pieces of an order line in a delivery.
create table ordering.delivery_line (
  id int generated always as identity primary key,
  delivery_id int not null references ordering.delivery on delete cascade,
  line_id int not null references ordering.order_line on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  -- Pieces that shipping took off the stock: fewer than were shipped if fewer were in stock.
  off_stock int not null default 0,
  -- Pieces of the line when the delivery left.
  ordered int not null,
  unique (delivery_id, line_id)
);
-- Shipped pieces of a line.
create index delivery_line_of_line on ordering.delivery_line (line_id);

-- A carton of a delivery (docs/product.md 12.25).
create table ordering.carton (
  id int generated always as identity primary key,
  delivery_id int not null references ordering.delivery on delete cascade,
  -- Counts from 1 within the delivery.
  number smallint not null check (number > 0),
  -- Shipping marks.
  marks text not null default '' check (length(marks) <= 200),
  -- Outer size in mm: all three, or none.
  length_mm int check (length_mm between 1 and 9999),
  width_mm int check (width_mm between 1 and 9999),
  height_mm int check (height_mm between 1 and 9999),
  gross_grams int check (gross_grams between 1 and 9999999),
  unique (delivery_id, number),
  check (num_nulls(length_mm, width_mm, height_mm) in (0, 3))
);

-- Pieces of an order line in a carton.
create table ordering.carton_line (
  carton_id int not null references ordering.carton on delete cascade,
  line_id int not null references ordering.order_line on delete cascade,
  quantity int not null check (quantity between 1 and 9999),
  -- Serial numbers, or the batch, as typed or scanned.
  serials text not null default '' check (length(serials) <= 1000),
  -- Net weight of a piece when it was packed; null if it was unknown.
  net_grams int,
  primary key (carton_id, line_id)
);
-- Cartons of a line.
create index carton_line_of_line on ordering.carton_line (line_id);

-- The terms of a quotation (docs/product.md 12.13). Prices stay as staff gave them; totals are computed when
-- they are read.
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
-- Price lists of a level, and of a customer.
create index price_list_level on ordering.price_list (level) where level is not null;
create index price_list_customer on ordering.price_list (customer_id) where customer_id is not null;

-- A price of an item on a price list, from a quantity on.
create table ordering.list_price (
  price_list_id int not null references ordering.price_list on delete cascade,
  item_id int not null,
  -- The price counts from this quantity on.
  from_quantity int not null check (from_quantity between 1 and 9999),
  unit_price numeric(12, 3) not null check (unit_price >= 0),
  primary key (price_list_id, item_id, from_quantity)
);

-- The last number of each series of papers. Its row is locked until the transaction that takes a number ends, so
-- that numbers have no gaps: one that is rolled back gives its number back.
create table ordering.paper_number (
  series text primary key check (series in ('proforma', 'invoice', 'credit note')),
  last int not null default 0
);
insert into ordering.paper_number (series) values ('proforma'), ('invoice'), ('credit note');

-- The number of a proforma invoice.
create table ordering.proforma (
  order_id int primary key references ordering.customer_order on delete cascade,
  number int not null unique,
  issued_at timestamptz not null default now()
);

-- What a version of a proforma invoice says, as it was issued (docs/product.md 12.13). A change of the order
-- issues the next version under the same number.
create table ordering.proforma_version (
  order_id int not null references ordering.proforma on delete cascade,
  version smallint not null check (version > 0),
  issued_at timestamptz not null default now(),
  -- All that it says, in no language.
  paper json not null,
  primary key (order_id, version)
);

-- A commercial invoice of a delivery, or the credit note that cancels it (docs/product.md 12.26).
create table ordering.invoice (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  series text not null check (series in ('invoice', 'credit note')),
  number int not null check (number > 0),
  -- The number of the delivery within the order. The delivery may be taken back later.
  delivery smallint not null,
  issued_at timestamptz not null default now(),
  -- All that it says, in no language.
  paper json not null,
  -- The invoice that a credit note cancels.
  cancels int unique references ordering.invoice,
  unique (series, number),
  check ((series = 'credit note') = (cancels is not null))
);
-- Invoices and credit notes of an order.
create index invoice_of_order on ordering.invoice (order_id, id);

-- Files of a paper, drawn once for each language. The store has a file under its hash.
create table ordering.paper_file (
  order_id int not null references ordering.customer_order on delete cascade,
  -- The code of the paper: PI000012-v2, CI000007.
  paper text not null,
  -- The code of a language; en+zh for English and Chinese beside each other.
  languages text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz not null default now(),
  primary key (paper, languages)
);
-- Files of an order's papers.
create index paper_file_of_order on ordering.paper_file (order_id);

-- A change of an order, which waits for the other side, was answered, or was made at once (docs/product.md 12.16).
create table ordering.amendment (
  id int generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  -- Who proposed or made it, with e-mail.
  actor text not null check (actor in ('customer', 'staff')),
  who text not null,
  remark text not null default '',
  -- AmendmentParts (amendment-parts.ts): changed and added lines, corrected fields, prices and terms, cancelling.
  parts json not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'refused', 'withdrawn', 'made')),
  answered_at timestamptz,
  -- Who answered, with e-mail.
  answered_by text check (answered_by in ('customer', 'staff')),
  answered_who text not null default '',
  -- Why it was refused.
  answer text not null default '',
  -- Why it can no longer be carried out: {"reason": 'shipped' | 'all shipped' | 'arrived' | 'cancelled' |
  -- 'answered' | 'sent', "itemNumber": …, "shipped": …}, the last two with 'shipped'. Its state is 'withdrawn' then.
  ended json
);
-- Changes of an order.
create index amendment_of_order on ordering.amendment (order_id, id);
-- One change of an order waits at a time.
create unique index amendment_waiting on ordering.amendment (order_id) where state = 'waiting';
-- Changes since the moment of a figure of the ERP (docs/product.md 12.15).
create index amendment_accepted on ordering.amendment (answered_at) where state = 'accepted';

-- Lines of confirmed orders that are not delivered (docs/product.md 12.15): few, so that an item's are found
-- fast.
create table ordering.promised_line (
  line_id int primary key references ordering.order_line on delete cascade,
  item_id int not null,
  -- When the order was confirmed.
  since timestamptz not null default now(),
  -- The line's order, its pieces that were not shipped, and its expected day. Triggers keep them, so that the
  -- backlog reads these rows alone (docs/product.md 12.23).
  order_id int not null,
  remaining int not null,
  expected date
);
-- Promised pieces of an item.
create index promised_line_of_item on ordering.promised_line (item_id);

-- Promised pieces of all items that have any. For one item, see catalogue.free_stock.
create view ordering.promised as
  select item_id, sum(remaining)::int as pieces from ordering.promised_line group by item_id;

-- Fills a promised line in from its order line.
create function ordering.fill_promise() returns trigger language plpgsql as $$
begin
  select l.order_id, l.expected, l.quantity - coalesce((select sum(d.quantity)
      from ordering.delivery_line d where d.line_id = l.id), 0)
    into new.order_id, new.expected, new.remaining
  from ordering.order_line l where l.id = new.line_id;
  return new;
end $$;
create trigger fill_promise before insert on ordering.promised_line
  for each row execute function ordering.fill_promise();

-- Pieces and day of an order line changed.
create function ordering.note_line() returns trigger language plpgsql as $$
begin
  update ordering.promised_line
  set remaining = remaining + new.quantity - old.quantity, expected = new.expected
  where line_id = new.id;
  return null;
end $$;
create trigger note_line after update of quantity, expected on ordering.order_line
  for each row when ((old.quantity, old.expected) is distinct from (new.quantity, new.expected))
  execute function ordering.note_line();

-- Pieces of a delivery changed.
create function ordering.note_delivery_line() returns trigger language plpgsql as $$
begin
  update ordering.promised_line
  set remaining = remaining - coalesce(new.quantity, 0) + coalesce(old.quantity, 0)
  where line_id = coalesce(new.line_id, old.line_id);
  return null;
end $$;
create trigger note_delivery_line after insert or delete or update of quantity on ordering.delivery_line
  for each row execute function ordering.note_delivery_line();

-- Stock as visitors see it: its quantity is what is free to promise.
create view catalogue.free_stock as
  select s.item_id, s.quantity as counted, s.expected, s.back_order,
    case when s.quantity > 0 then greatest(s.quantity - (
      select coalesce(sum(p.remaining), 0)::int
      from ordering.promised_line p where p.item_id = s.item_id), 0)
    else s.quantity end as quantity
  from catalogue.stock s;

-- Locks the stock of an order's items, in the order of their ids, and stamps it as changed: processes
-- read it again (catalogue/server/items/stock.ts).
create function ordering.touch_stock(changed_order int) returns void language plpgsql as $$
begin
  perform from catalogue.stock where item_id in
    (select l.item_id from ordering.order_line l where l.order_id = changed_order)
    order by item_id for no key update;
  update catalogue.stock set changed = changed where item_id in
    (select l.item_id from ordering.order_line l where l.order_id = changed_order);
end $$;

-- Promises the pieces of an order that is confirmed, and ends the promise of one that has arrived or was cancelled.
create function ordering.note_promise() returns trigger language plpgsql as $$
begin
  if new.order_status = 'confirm' and new.shipping_status <> 'delivered' then
    insert into ordering.promised_line (line_id, item_id)
    select l.id, l.item_id from ordering.order_line l where l.order_id = new.id
    on conflict do nothing;
  else
    delete from ordering.promised_line p using ordering.order_line l
    where l.order_id = new.id and p.line_id = l.id;
  end if;
  if new.order_status is distinct from old.order_status then
    perform ordering.touch_stock(new.id);
  end if;
  return null;
end $$;
create trigger note_promise after update of order_status, shipping_status on ordering.customer_order
  for each row when ((old.order_status, old.shipping_status) is distinct from
    (new.order_status, new.shipping_status) and 'confirm' in (old.order_status, new.order_status))
  execute function ordering.note_promise();

-- Takes the pieces of a delivery off the stock, unless the ERP has counted since they were shipped.
create function ordering.take_off_stock(shipped_delivery int) returns void language plpgsql as $$
begin
  perform ordering.touch_stock(order_id) from ordering.delivery where id = shipped_delivery;
  update catalogue.stock s set quantity = greatest(s.quantity - n.pieces, 0)
  from (
    select l.item_id, d.shipped_at, sum(dl.quantity)::int as pieces
    from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
      join ordering.order_line l on l.id = dl.line_id
    where d.id = shipped_delivery group by 1, 2
  ) n
  where s.item_id = n.item_id and s.quantity > 0
    and (s.counted_at is null or s.counted_at <= n.shipped_at);
end $$;

-- When the pieces of a line were promised: with the order, or when the line came to it. The promise itself is
-- gone once all of the order has arrived, and when it is cancelled.
create function ordering.promised_since(line int) returns timestamptz language sql stable as $$
  select coalesce(
    (select p.since from ordering.promised_line p where p.line_id = l.id),
    (select max(a.answered_at) from ordering.amendment a, json_array_elements(a.parts -> 'added') n
      where a.order_id = l.order_id and a.state = 'accepted' and (n ->> 'itemId')::int = l.item_id),
    (select max(e.at) from ordering.order_event e
      where e.order_id = l.order_id and e.action = 'confirm'))
  from ordering.order_line l where l.id = line;
$$;

-- How many pieces of an item more were promised at a moment than the same lines say now, shipped pieces
-- included.
create function ordering.promised_less(item int, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(pieces), 0) from (
    select case c."formerItemId" when item then c."from" else 0 end
      - case coalesce(c."itemId", c."formerItemId") when item then c."to" else 0 end as pieces
    from ordering.amendment a
      cross join json_to_recordset(a.parts -> 'changes')
        as c ("lineId" int, "from" int, "to" int, "itemId" int, "formerItemId" int)
      join ordering.order_line l on l.id = c."lineId"
    where a.state = 'accepted' and a.answered_at > moment
      and item in (c."formerItemId", c."itemId") and ordering.promised_since(l.id) <= moment
    union all
    select l.quantity
    from ordering.customer_order o join ordering.order_line l on l.order_id = o.id
    where o.order_status = 'cancel' and o.shipping_status = 'wait for shipping'
      and o.changed_at > moment and l.item_id = item
      and ordering.promised_since(l.id) <= moment
      and exists (select from ordering.order_event e
        where e.order_id = o.id and e.action = 'cancel' and e.at > moment)
  ) changed;
$$;

-- Pieces of an item that were there when the ERP counted a figure. A figure that leaves reservations out is
-- raised by what was promised by then and was not shipped.
create function ordering.count_of_figure(
  item int, figure int, counted timestamptz, leaves_out_reserved boolean
) returns bigint language sql stable as $$
  select figure::bigint + case when leaves_out_reserved then (
      select coalesce(sum(l.quantity - coalesce((select sum(d.quantity)
        from ordering.delivery_line d where d.line_id = l.id), 0)), 0)
      from ordering.promised_line p join ordering.order_line l on l.id = p.line_id
      where p.item_id = item and p.since <= counted)
    + ordering.promised_less(item, counted)
    + (
      select coalesce(sum(dl.quantity), 0)
      from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
        join ordering.order_line l on l.id = dl.line_id
      where d.shipped_at > counted and l.item_id = item and ordering.promised_since(l.id) <= counted)
  else 0 end;
$$;

-- The stock of an item when the ERP counted a figure at a moment; null: not made yet. Pieces that were shipped
-- since are taken off.
create function ordering.stock_of_figure(
  item int, figure int, counted timestamptz, leaves_out_reserved boolean
) returns int language sql stable as $$
  select case when figure is not null then least(greatest(
    ordering.count_of_figure(item, figure, counted, leaves_out_reserved) - (
      select coalesce(sum(dl.quantity), 0)
      from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
        join ordering.order_line l on l.id = dl.line_id
      where d.shipped_at > counted and l.item_id = item),
    0), 2147483647)::int end;
$$;

-- After a figure: what the deliveries since its moment took off it, the first one first.
create function ordering.take_off_figure(
  item int, figure int, counted timestamptz, leaves_out_reserved boolean
) returns void language sql as $$
  update ordering.delivery_line t set off_stock = n.off_stock
  from (
    select dl.id, greatest(least(dl.quantity,
      ordering.count_of_figure(item, figure, counted, leaves_out_reserved)
        - sum(dl.quantity) over (order by d.shipped_at, d.id) + dl.quantity), 0) as off_stock
    from ordering.delivery d join ordering.delivery_line dl on dl.delivery_id = d.id
      join ordering.order_line l on l.id = dl.line_id
    where d.shipped_at > counted and l.item_id = item
  ) n
  where t.id = n.id and figure is not null and t.off_stock <> n.off_stock;
$$;

-- The letters and digits of a number that is no part number: of a delivery, of an invoice.
create function ordering.plain_number(written text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(written, '[^0-9A-Za-z]+', '', 'g'))
$$;
create function ordering.proforma_code(number int) returns text language sql immutable strict parallel safe as $$
  select 'PI' || lpad(number::text, greatest(6, length(number::text)), '0')
$$;

-- The order desk's search and lists.

-- Withdrawn items by their number.
create index item_withdrawn on catalogue.item ((ordering.plain_number(withdrawn_name) collate "C"))
  where withdrawn_at is not null;
-- Orders by consignee, however the name is spelled.
create index customer_order_recipient on ordering.customer_order
  using gin (staff.name_words(consignee_name || ' ' || consignee_company));
-- Orders by a number of an item: E&E P/N, turbo P/N, any number that leads to the item, a customer's own number.
create index order_line_number on ordering.order_line ((upper(ref_code_old) collate "C"));
create index order_line_turbo on ordering.order_line ((upper(turbo_pn) collate "C")) where turbo_pn <> '';
create index order_line_item on ordering.order_line (item_id);
create index own_number_key on ordering.own_number (key);
-- Orders of a country, and in the order of their days.
create index customer_order_country on ordering.customer_order (consignee_country, id);
create index customer_order_placed on ordering.customer_order (placed_at, id);
-- With the day of placing, so that a list of days in the order of changes skips the orders of other days within the
-- index; month by month for the orders of some days.
create index customer_order_changed_day on ordering.customer_order (changed_at, id, placed_at);
create index customer_order_status_day
  on ordering.customer_order (order_status, shipping_status, changed_at, id, placed_at);
create index customer_order_changed_month on ordering.customer_order
  (date_trunc('month', placed_at at time zone 'utc'), changed_at, id, placed_at);

-- Orders by any part of PO number, code, proforma invoice and tracking number. pg_trgm comes with PostgreSQL; without
-- it these are found without an index.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema public;
    create index customer_order_po_part on ordering.customer_order
      using gin (upper(po_number) public.gin_trgm_ops) where po_number <> '';
    create index customer_order_code_part on ordering.customer_order using gin (code public.gin_trgm_ops);
    create index proforma_code_part on ordering.proforma
      using gin (ordering.proforma_code(number) public.gin_trgm_ops);
    create index delivery_tracking_part on ordering.delivery
      using gin (ordering.plain_number(tracking_number) public.gin_trgm_ops);
  end if;
end $$;

-- PostgreSQL takes no statistics of expressions from an index with a condition. Without them it expects few
-- rows of any start of a text, and reads all of them where a rarer state would lead to the same orders.
create statistics ordering.customer_order_po_start on (upper(po_number) collate "C")
  from ordering.customer_order;
create statistics ordering.order_line_reference_start on (upper(reference) collate "C")
  from ordering.order_line;
create statistics ordering.order_line_turbo_start on (upper(turbo_pn) collate "C")
  from ordering.order_line;
