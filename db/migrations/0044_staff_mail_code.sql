-- Codes and links that staff get by mail: to sign in while strangers guess their password, and to set a
-- new password that an admin sent a link for. SHA-256 of a random value; each counts once.
create table staff.mail_code (
  account_id int not null references staff.account on delete cascade,
  purpose text not null check (purpose in ('signIn', 'password')),
  asked_at timestamptz not null default now(),
  -- Null until the mail is written.
  sha256 bytea check (length(sha256) = 32),
  expires_at timestamptz,
  primary key (account_id, purpose)
);
