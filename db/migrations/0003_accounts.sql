-- Sign-up, approval, sign-in, codes by e-mail (specification, sections 2.12, 3 and 4; decisions, section 2).

alter table accounts.customer
  -- unconfirmed: the code is not typed yet; waiting: for approval by staff.
  add column status text not null default 'active'
    check (status in ('unconfirmed', 'waiting', 'active', 'rejected', 'blocked')),
  -- argon2id of passwordSha; none before the code is typed.
  add column password_hash text,
  add column sub_level text not null default '' check (length(sub_level) <= 60),
  add column mobile text not null default '' check (length(mobile) <= 60),
  -- ISO 3166-1 alpha-2.
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column subscribe boolean not null default true,
  add column company_name text not null default '' check (length(company_name) <= 60),
  add column website text not null default '' check (length(website) <= 60),
  add column job_title text not null default '' check (length(job_title) <= 60),
  add column business_phone text not null default '' check (length(business_phone) <= 60),
  -- 1 remanufacturer, 2 wholesaler, 3 repair shop.
  add column business_type smallint check (business_type between 1 and 3),
  -- Says that it was a customer before.
  add column existing boolean not null default false,
  -- Of the e-mails to the customer: the site's code of the language.
  add column language text not null default 'en' check (length(language) between 2 and 3),
  -- An address that waits for its code.
  add column new_email text check (new_email = lower(new_email) and length(new_email) <= 60),
  -- Why staff rejected or blocked it, in their words.
  add column reason text not null default '' check (length(reason) <= 1000),
  add column demo boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column confirmed_at timestamptz,
  add column approved_at timestamptz;

-- Whoever signs up says so; rows of before this migration were active.
alter table accounts.customer alter column status set default 'unconfirmed';

alter table accounts.session
  add column id int generated always as identity unique,
  add column device text not null default '' check (length(device) <= 60),
  add column address text not null default '' check (length(address) <= 60);

-- Codes of 6 digits sent by e-mail, as SHA-256; they live 30 minutes and die of 5 wrong tries.
create table accounts.code (
  customer_id int not null references accounts.customer on delete cascade,
  purpose text not null check (purpose in ('signup', 'reset', 'email')),
  -- Where it was sent to.
  email text not null,
  sha256 bytea not null check (length(sha256) = 32),
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- Wrong tries since then, over all codes: new codes must not give endless guesses.
  wrong_since timestamptz not null default now(),
  wrong_tries smallint not null default 0,
  primary key (customer_id, purpose)
);
create index code_email on accounts.code (email);

-- When a mail was last asked for, by SHA-256 of the address, known or not: once a minute.
create table accounts.mail_request (
  email_sha256 bytea primary key check (length(email_sha256) = 32),
  asked_at timestamptz not null
);
create index mail_request_asked_at on accounts.mail_request (asked_at);
