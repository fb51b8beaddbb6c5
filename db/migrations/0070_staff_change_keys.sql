-- Answers of changes by staff that came with an idempotency key and concern no single customer, as
-- ordering.change_key has them of one (decision 0011).
create table staff.change_key (
  account_id int not null references staff.account on delete cascade,
  key text collate "C" not null check (length(key) between 1 and 100),
  call text not null,
  payload_sha256 bytea not null check (length(payload_sha256) = 32),
  -- Null only inside the transaction that is at work on it.
  answer json,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
