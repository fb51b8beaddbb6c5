-- A published version is one file (SQLite), kept here in compressed pieces: a version is current only
-- when all of its file is there, and every machine that reaches the database can fetch it (decision 26).
-- What was published as tables before is published anew at the next start.
create table catalogue.version_file (
  version int not null references catalogue.version deferrable initially deferred,
  piece int not null,
  bytes bytea not null,
  primary key (version, piece)
);
alter table catalogue.version_file alter bytes set storage external;
-- SHA-256 of the whole file, in hex; null where there is none
alter table catalogue.version add file_hash text;
update catalogue.version set kept = false;
update catalogue.state set version = null, held_since = null, held_by = '';
do $$ declare name text; begin
  for name in select nspname from pg_namespace where nspname ~ '^published_[0-9]+$' loop
    execute 'drop schema ' || name || ' cascade';
  end loop;
end $$;

-- Processes keep the stock of all items in memory and read what has changed since they last looked. The
-- transaction tells what may have been under way at that time; a number from a sequence could not.
alter table catalogue.stock add changed xid8 not null default pg_current_xact_id();
create index on catalogue.stock (changed);
create table catalogue.stock_removed (
  item_id int primary key,
  changed xid8 not null default pg_current_xact_id()
);
create index on catalogue.stock_removed (changed);

create function catalogue.stamp_stock() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create trigger stamp_stock before update on catalogue.stock
  for each row execute function catalogue.stamp_stock();

create function catalogue.note_removed_stock() returns trigger language plpgsql as $$
begin
  insert into catalogue.stock_removed (item_id) select item_id from gone order by item_id
    on conflict (item_id) do update set changed = excluded.changed;
  return null;
end $$;
create trigger note_removed_stock after delete on catalogue.stock
  referencing old table as gone for each statement execute function catalogue.note_removed_stock();
