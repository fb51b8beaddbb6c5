-- A customer of level C1 asks for a level. Open while asked_at is set; answered by a level, or declined
-- with a sentence, which the customer sees until the next request.
alter table accounts.customer
  add column access_asked_at timestamptz,
  add column access_note text not null default '',
  add column access_answer text not null default '';
create index customer_access on accounts.customer (access_asked_at) where access_asked_at is not null;
