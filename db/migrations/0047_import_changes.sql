-- What the dry run of an import would change, in the order in which it is shown: what goes comes first.
create table catalogue.import_change (
  run_id int not null references catalogue.import_run on delete cascade,
  seq int not null,
  -- Null for an item that the import would add.
  item_id int,
  -- Its number.
  item text not null,
  what text not null check (what in ('removed', 'changed', 'added')),
  -- For people: 'Description', 'Vehicle'.
  field text not null,
  before text not null,
  after text not null,
  primary key (run_id, seq)
);
