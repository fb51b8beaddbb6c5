-- The job queue (decision 38).
create schema jobs;

-- A job that waits or runs. A worker locks the row while the job runs and deletes it at the end.
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
  last_error text,
  -- Unique for good, also after a restore and between two sites: Message-IDs have it.
  uid text not null default gen_random_uuid()::text
);
-- The next job.
create index job_in_order on jobs.job (run_at, id);
-- Does a job with this key wait?
create index job_key on jobs.job (key) where key is not null;

-- When a scheduled job was last added.
create table jobs.schedule (
  name text primary key,
  run_at timestamptz not null
);
