-- The gasket set of a turbo, by its E&E P/N; '' where none is recorded.
alter table catalogue.turbo add gasket_set text not null default '';
-- So that what was changed before can be taken back.
update catalogue.change set before = before || '{"gasket_set": ""}'
where "table" = 'turbo' and before ? 'pn';
