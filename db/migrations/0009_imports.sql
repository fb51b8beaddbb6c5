-- Imports in the back office, keys of programs, and searches that found nothing.

-- One import: files that go into the catalogue together.
create table catalogue.import_run (
  id int generated always as identity primary key,
  -- E-mail of the member of staff.
  who text not null,
  state text not null default 'uploaded' check (state in (
    'uploaded', 'checking', 'checked', 'queued', 'running', 'publishing',
    'done', 'failed', 'cancelled'
  )),
  -- {"step", "done", "total", "rows"} of what is done now.
  progress json,
  -- The last set of changes that the dry run saw: an import writes over none that came later.
  checked_set int,
  -- {"counts", "changed", "total", "groups"}: what the last dry run or import found.
  result json,
  -- Why it failed, for people.
  failure text not null default '',
  version int,
  -- The job that works on it: a job of an earlier try finds another number and does nothing.
  attempt int not null default 0,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);

create table catalogue.import_file (
  id int generated always as identity primary key,
  run_id int not null references catalogue.import_run on delete cascade,
  seq smallint not null,
  name text not null,
  bytes bigint not null,
  -- Where it lies in the file store.
  stored text not null,
  -- What was recognised and what staff made of it: see ImportTable in the contract.
  tables json not null,
  unique (run_id, seq)
);

-- The report, line by line; `kind` counts the groups of import_run.result from 0.
create table catalogue.import_remark (
  run_id int not null references catalogue.import_run on delete cascade,
  kind smallint not null,
  seq int not null,
  file text not null,
  sheet text not null,
  "row" int not null,
  "column" text not null,
  value text not null,
  primary key (run_id, kind, seq)
);

-- Which column of a file is which, as staff set it for files with this row of headers.
create table catalogue.column_mapping (
  -- SHA-256 of the headers as they stand, in hexadecimal.
  header_sha256 text primary key,
  -- {"kind", "columns": {column: place}}
  mapping json not null,
  set_by text not null,
  set_at timestamptz not null default now()
);

-- Searches that found nothing, counted by day.
create table catalogue.zero_search (
  day date not null,
  -- The call and what was searched for: 'turbo', 'oe', 'ee', 'part', 'wheel'
  kind text not null,
  -- What was typed, as numbers are compared.
  key text not null,
  level text not null,
  language text not null,
  -- One way in which it was typed.
  sample text not null,
  count int not null,
  last_at timestamptz not null,
  primary key (day, kind, key, level, language)
);

-- Keys with which programs of the house call, such as the ERP.
create table catalogue.api_key (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  key_sha256 bytea not null unique check (length(key_sha256) = 32),
  scope text not null default 'stock' check (scope in ('stock')),
  made_by text not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  last_used_at timestamptz
);

-- Requests with an idempotency key: the same request again gets the same answer. Kept for a day.
create table catalogue.api_answer (
  key_id int not null references catalogue.api_key on delete cascade,
  idempotency_key text not null,
  -- Of the lines: others under the same key are a mistake of the caller.
  body_sha256 bytea not null,
  -- What was wrong with which line; all others were taken.
  faults json not null default '{}',
  at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);
create index api_answer_at on catalogue.api_answer (at);
