-- Text files of imports that do not tell their encoding: how each is read, whether a person has confirmed
-- that, and its tables in every encoding that it may be in.
alter table catalogue.import_file
  add column encoding text,
  add column guessed boolean not null default false,
  -- ImportTable[] by encoding.
  add column encodings json;

-- The encoding that a member of staff confirmed last, for the next file of the same sender.
create table catalogue.sender_encoding (
  who text primary key,
  encoding text not null,
  set_at timestamptz not null default now()
);
