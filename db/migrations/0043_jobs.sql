-- The job queue (decision 38). A worker locks the row of a job while it runs and deletes it at the end.

create schema jobs;

create table jobs.job (
  id bigint generated always as identity primary key,
  name text not null,
  payload json not null,
  -- Jobs of one queue run one at a time; null for the others.
  queue text,
  -- While a job with this key waits, no other one with the key is added.
  key text,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text
);
create index job_in_order on jobs.job (run_at, id);
create index job_key on jobs.job (key) where key is not null;

-- When a scheduled job was last added.
create table jobs.schedule (
  name text primary key,
  run_at timestamptz not null
);
