-- The way back from a change of e-mail address, from the old address, for 7 days. Of the token in the
-- mail only the SHA-256 is kept.
create table accounts.email_undo (
  sha256 bytea primary key check (length(sha256) = 32),
  customer_id int not null references accounts.customer on delete cascade,
  -- The address that the account gets back.
  email text not null,
  created_at timestamptz not null default now()
);
create index email_undo_customer on accounts.email_undo (customer_id);
