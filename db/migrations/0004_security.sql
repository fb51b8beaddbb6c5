-- The security log (decision 19).
create schema security;

-- Sign-ins, failures, refusals and changes of rights, of customers and of staff. What happens again within a
-- minute is counted in its row, and a process writes a bounded number of rows a minute.
create table security.event (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  event text not null,
  area text not null check (area in ('customer', 'staff')),
  -- E-mail address, as typed at a sign-in; empty if customer_id tells or nobody is known.
  who text not null default '',
  -- 0: not known. No foreign key, as evidence outlives accounts.
  customer_id int not null default 0,
  address text not null default '',
  session text not null default '',
  -- The call, and why it was refused or whom it concerned.
  detail text not null default '',
  times int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (minute, event, area, who, customer_id, address, session, detail)
);
-- The security log, whole and by person, address and event, the newest first.
create index event_at on security.event (last_at desc, id desc);
create index event_who on security.event (who, last_at desc);
create index event_customer on security.event (customer_id, last_at desc);
create index event_address on security.event (address, last_at desc);
create index event_event on security.event (event, last_at desc);
