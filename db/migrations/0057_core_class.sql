-- The core deposit class of a part; '' where it has none.
alter table catalogue.part
  add core_class text not null default '' check (core_class in ('', 'A', 'B', 'C'));
-- So that what was changed before can be taken back.
update catalogue.change set before = before || '{"core_class": ""}'
where "table" = 'part' and before ? 'component';
