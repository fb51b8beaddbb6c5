-- Devices that have signed in to an account, by the random value in their cookie: what strangers try
-- elsewhere does not count against them (decisions, section 2). They open nothing by themselves.

create table accounts.device (
  customer_id int not null references accounts.customer on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  used_at timestamptz not null default now(),
  primary key (customer_id, sha256)
);

create table staff.device (
  account_id int not null references staff.account on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  used_at timestamptz not null default now(),
  primary key (account_id, sha256)
);

-- A code is for whoever asked for it, SHA-256 of a device or a network: a stranger who asks for one
-- does not take the owner's away.
alter table accounts.code
  add column asker bytea check (length(asker) = 32),
  -- Of 16 digits, because many were tried: nobody finds one by trying.
  add column long boolean not null default false;
update accounts.code set asker = sha256(convert_to(email, 'UTF8'));
alter table accounts.code
  alter column asker set not null,
  drop constraint code_pkey,
  add primary key (customer_id, purpose, asker),
  drop column wrong_since,
  drop column wrong_tries;

-- Tries of an account's codes since then: new codes must not give endless guesses.
create table accounts.code_tries (
  customer_id int primary key references accounts.customer on delete cascade,
  since timestamptz not null default now(),
  tries int not null default 1
);
