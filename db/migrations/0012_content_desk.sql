-- The content desk: who changed what, the bin, and notices that tell every process of a change.

alter table content.item
  add changed_at timestamptz not null default now(),
  -- E-mail of the member of staff; '' for what came otherwise.
  add changed_by text not null default '',
  add deleted_by text not null default '';
create index item_bin on content.item (deleted_at desc) where deleted_at is not null;

-- Since when nothing names it; a job removes it after a while (desk/jobs.ts).
alter table content.file
  add sent_by text not null default '',
  add unused_since timestamptz;
alter table content.picture
  add sent_by text not null default '',
  add unused_since timestamptz;

-- A page in all its languages, and a list of blocks, are each saved as a whole: this is their version.
alter table content.page drop column version;
create table content.edition (
  -- page, tile or slide
  subject text not null check (subject in ('page', 'tile', 'slide')),
  -- Of the page; 0 for blocks.
  ref_id int not null default 0,
  version int not null default 0,
  changed_at timestamptz not null default now(),
  changed_by text not null default '',
  primary key (subject, ref_id)
);

-- Tells every process of a change of what visitors read, whoever makes it: what they keep of it is asked
-- for anew. It writes no row, so that nobody waits for anybody else's change.
create function content.note_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;

create trigger item_changed after insert or update or delete or truncate on content.item
  for each statement execute function content.note_change();
create trigger text_changed after insert or update or delete or truncate on content.item_text
  for each statement execute function content.note_change();
create trigger page_changed after insert or update or delete or truncate on content.page
  for each statement execute function content.note_change();
create trigger block_changed after insert or update or delete or truncate on content.block
  for each statement execute function content.note_change();
create trigger picture_changed after insert or update or delete or truncate on content.picture
  for each statement execute function content.note_change();
create trigger file_changed after insert or update or delete or truncate on content.file
  for each statement execute function content.note_change();
