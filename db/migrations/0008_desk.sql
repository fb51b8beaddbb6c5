-- The catalogue desk: what changed, who changed it, and the way back (decision 0012).

-- `version` counts the changes to an item and all that hangs on it: vehicles, numbers, build sheet.
-- Whoever saves on an outdated view is told, be it a member of staff or an import that was quicker.
-- An item that was withdrawn keeps its row, since carts and orders name it, and the number it went by.
alter table catalogue.item
  add version int not null default 1,
  add withdrawn_at timestamptz,
  add withdrawn_name text not null default '';

-- What was changed together: one save at the desk, or one import.
create table catalogue.change_set (
  id int generated always as identity primary key,
  at timestamptz not null default now(),
  -- E-mail of the member of staff, or 'command line'.
  who text not null,
  kind text not null check (kind in ('import', 'edit', 'back')),
  -- For people: 'import of a.csv', 'build sheet of 454231-5007S'.
  reason text not null,
  -- The version that brought it to visitors; null: not published yet.
  version int references catalogue.version,
  -- How many turbos, parts and lines were added, changed and removed, and the first of them by number.
  summary json not null default '{}',
  -- Whether `change` tells how all of it was before. Not for the import that fills an empty catalogue.
  kept boolean not null default true,
  -- The set that took this one back.
  taken_back_by int references catalogue.change_set
);
create index change_set_version on catalogue.change_set (version);
create index change_set_unpublished on catalogue.change_set (id) where version is null;

-- Rows as they were before a set touched them first; `before` is null for those that it added. Of an
-- item that a set added only the row of catalogue.item is noted: all that hangs on it is new as well.
create table catalogue.change (
  set_id int not null,
  id bigint generated always as identity,
  item_id int not null,
  "table" text not null,
  key jsonb not null,
  before jsonb,
  -- Taken back, or the taking back itself: together they changed nothing.
  undone boolean not null default false,
  primary key (set_id, id)
);
create index change_item on catalogue.change (item_id, set_id);

-- How a version came to be: from imports, edits, or a taking back.
alter table catalogue.version
  add kind text not null default 'edit' check (kind in ('import', 'edit', 'back')),
  add who text not null default '',
  add edits bigint not null default 0,
  -- Its schema is still there, so that visitors can be led back to it. A migration that changes the
  -- published tables sets it to false for all.
  add kept boolean not null default true;
update catalogue.version set kept = false;

alter table catalogue.state
  -- Since when visitors read an older version on purpose: nothing is published by itself then.
  add held_since timestamptz,
  add held_by text not null default '',
  -- When a job was asked to publish what has changed; null when none waits.
  add publish_asked_at timestamptz,
  add versions_kept smallint not null default 5 check (versions_kept between 2 and 50);

-- Keeps the rows that a statement changes, and counts their items' versions up.
-- Arguments: the column that names the item, then those of the key. Keys are replaced, never updated.
create function catalogue.note_change() returns trigger language plpgsql as $$
declare
  -- Set by whoever changes the catalogue, for its transaction (change-set.ts).
  current int := nullif(current_setting('catalogue.change_set', true), '')::int;
  owner text := tg_argv[0];
  touched text := case tg_op when 'INSERT' then 'new_rows' else 'old_rows' end;
  key text;
  fresh text := '';
begin
  -- A taking back restores what is noted already, and tells of itself item by item.
  if current_setting('catalogue.quiet', true) = 'on' then return null; end if;
  if current is not null then
    fresh := format('and not exists (select from catalogue.change c where c.set_id = %s
      and c.item_id = r.%I and c."table" = ''item'' and c.before is null)', current, owner);
    select string_agg(format('%L, r.%I', name, name), ', ') into key
      from unnest(string_to_array(tg_argv[1], ',')) name;
    execute format(
      'insert into catalogue.change (set_id, item_id, "table", key, before)
       select %s, r.%I, %L, jsonb_build_object(%s), %s from %s r where true %s',
      current, owner, tg_table_name, key,
      case tg_op when 'INSERT' then 'null' else 'to_jsonb(r)' end, touched, fresh);
  end if;
  execute format(
    'update catalogue.item set version = version + 1
     where id in (select r.%I from %s r where true %s)', owner, touched, fresh);
  return null;
end
$$;

create function catalogue.note_item() returns trigger language plpgsql as $$
declare
  current int := nullif(current_setting('catalogue.change_set', true), '')::int;
begin
  if current is null or current_setting('catalogue.quiet', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    insert into catalogue.change (set_id, item_id, "table", key)
      select current, id, 'item', jsonb_build_object('id', id) from new_rows;
  else
    insert into catalogue.change (set_id, item_id, "table", key, before)
      select current, o.id, 'item', jsonb_build_object('id', o.id), to_jsonb(o)
      from old_rows o join new_rows n using (id)
      where (o.type, o.ee_pn, o.withdrawn_at) is distinct from (n.type, n.ee_pn, n.withdrawn_at);
  end if;
  return null;
end
$$;

do $$
declare
  t record;
begin
  for t in select * from (values
    ('turbo', 'id', 'id'),
    ('turbo_number', 'turbo_id', 'turbo_id,seq'),
    ('oe_number', 'turbo_id', 'turbo_id,seq'),
    ('application', 'turbo_id', 'turbo_id,seq'),
    ('build_sheet_line', 'turbo_id', 'turbo_id,seq'),
    ('part', 'id', 'id'),
    ('cross_reference', 'part_id', 'part_id,number'),
    ('part_line', 'part_id', 'part_id,seq'),
    ('part_replacement', 'old_id', 'old_id,new_id')
  ) tables (name, owner, key)
  loop
    execute format('create trigger note_insert after insert on catalogue.%I
      referencing new table as new_rows
      for each statement execute function catalogue.note_change(%L, %L)', t.name, t.owner, t.key);
    execute format('create trigger note_update after update on catalogue.%I
      referencing old table as old_rows
      for each statement execute function catalogue.note_change(%L, %L)', t.name, t.owner, t.key);
    execute format('create trigger note_delete after delete on catalogue.%I
      referencing old table as old_rows
      for each statement execute function catalogue.note_change(%L, %L)', t.name, t.owner, t.key);
  end loop;
end
$$;

-- The triggers above count versions up; those updates are no changes of their own.
create trigger note_insert after insert on catalogue.item
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function catalogue.note_item();
create trigger note_update after update on catalogue.item
  referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function catalogue.note_item();
