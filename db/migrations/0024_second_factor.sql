-- Two-step sign-in: after the password a code of an authenticator app (TOTP, RFC 6238), or one of ten
-- recovery codes. The app's key has to lie here as it is, since codes are computed from it.

create table accounts.second_factor (
  owner_id int primary key references accounts.customer on delete cascade,
  secret bytea not null check (length(secret) = 20),
  -- Null: begun, and no code of it was typed yet.
  enabled_at timestamptz,
  -- The step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  -- Wrong codes since then, of whoever knows the password.
  wrong_since timestamptz not null default now(),
  wrong int not null default 0
);
create table accounts.recovery_code (
  owner_id int not null references accounts.second_factor on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  primary key (owner_id, sha256)
);

create table staff.second_factor (
  owner_id int primary key references staff.account on delete cascade,
  secret bytea not null check (length(secret) = 20),
  enabled_at timestamptz,
  last_step bigint not null default 0,
  wrong_since timestamptz not null default now(),
  wrong int not null default 0
);
create table staff.recovery_code (
  owner_id int not null references staff.second_factor on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  primary key (owner_id, sha256)
);
