-- Release 1.1.0: bill-to, replacements at no charge, versions of quotations, compared price lists, stamps.

-- Who gets the bills, if it is not the customer's company, such as its parent: company, address, country, taxNumber.
alter table accounts.customer add column bill_to jsonb check (jsonb_typeof(bill_to) = 'object');

-- The claim whose pieces an order replaces at no charge; null for any other order.
alter table ordering.customer_order add column claim_id int references ordering.claim on delete set null;
-- A claim has one replacement at a time: it is decided again if that was cancelled.
create unique index customer_order_claim on ordering.customer_order (claim_id)
  where claim_id is not null and order_status <> 'cancel';
alter table ordering.claim_event
  drop constraint claim_event_action_check,
  add constraint claim_event_action_check check (action in
    ('open', 'reopen', 'answer', 'withdraw', 'ask', 'replace', 'credit', 'decline', 'close')) not valid;

alter table ordering.quotation
  -- Version of the quotation as it was sent last; 0 if the prices were agreed after the order was confirmed without any.
  add column version smallint not null default 1,
  -- When the previous version was sent.
  add column former_at timestamptz,
  alter column quoted_at drop not null,
  add constraint quotation_version_check check ((version > 0) = (quoted_at is not null)) not valid,
  add constraint quotation_former_check check ((version > 1) = (former_at is not null)) not valid;
-- The last change of prices before an order was confirmed sent its quotation.
update ordering.amendment a set parts = jsonb_set(a.parts::jsonb, '{quotation,version}', '1')::json
from (
  select distinct on (order_id) id, order_id, coalesce(answered_at, at) as made_at
  from ordering.amendment where state in ('made', 'accepted') and parts -> 'quotation' is not null
  order by order_id, coalesce(answered_at, at) desc, id desc
) last
where a.id = last.id and not exists (
  select from ordering.order_event e
  where e.order_id = last.order_id and e.action = 'confirm' and e.at < last.made_at);

alter table ordering.price_list
  -- The list before of the same level or customer and currency, with which its prices are compared.
  add column former_id int references ordering.price_list on delete set null,
  -- Rows by their change; rows without a change as 'same'.
  add column counts jsonb not null default '{}';
create index price_list_former on ordering.price_list (former_id) where former_id is not null;

alter table ordering.list_price
  -- Null if only the list before has it.
  alter column unit_price drop not null,
  add column former_price numeric(12, 3),
  -- Null without a change, and without a list before.
  add column change text check (change in ('new', 'gone', 'dearer', 'cheaper')),
  -- The item's number as numbers are compared.
  add column key text collate "C" not null default '',
  add constraint list_price_gone_check check (unit_price is not null or change = 'gone') not valid;
-- Lists of 1.0.0 are compared with no list.
update ordering.list_price p set key = ordering.plain_number(coalesce(i.ee_pn, t.pn, i.withdrawn_name))
from catalogue.item i left join catalogue.turbo t on t.id = i.id where i.id = p.item_id;
update ordering.price_list l set counts = jsonb_build_object('same',
  (select count(*) from ordering.list_price p where p.price_list_id = l.id));
-- Prices of a list, and its changes, by number.
create index list_price_key on ordering.list_price (price_list_id, key, item_id, from_quantity)
  where unit_price is not null;
create index list_price_change on ordering.list_price (price_list_id, key, item_id, from_quantity, change)
  where change is not null;

-- Pictures of the company's stamp or signature, one after another (docs/product.md 12.30). The last one stands on papers
-- that are issued. No row is deleted: papers name their picture by the hash, order confirmations by the day.
create table ordering.stamp (
  id int generated always as identity primary key,
  -- The hash of the picture, under which the store has it; empty if it was removed.
  sha256 text not null check (sha256 ~ '^([0-9a-f]{64})?$'),
  set_at timestamptz not null default now(),
  -- E-mail of the member of staff.
  set_by text not null
);

-- The code of a paper, as paperCode writes it: PI000012.
create function ordering.paper_code(sign text, number int) returns text language sql immutable strict parallel safe as $$
  select sign || lpad(number::text, greatest(6, length(number::text)), '0')
$$;
