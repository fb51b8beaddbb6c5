-- The words of the back office: visitors are rolled back to a version, changes are reverted.
alter table catalogue.change_set rename column taken_back_by to reverted_by;
alter table catalogue.change_set rename column back_asked_at to revert_asked_at;
alter table catalogue.change_set rename column back_told to revert_result;
alter table catalogue.state rename column held_since to rolled_back_at;
alter table catalogue.state rename column held_by to rolled_back_by;

alter table catalogue.change_set drop constraint change_set_kind_check;
update catalogue.change_set set kind = 'revert' where kind = 'back';
alter table catalogue.change_set
  add constraint change_set_kind_check check (kind in ('import', 'edit', 'revert'));
alter table catalogue.version drop constraint version_kind_check;
update catalogue.version set kind = 'revert' where kind = 'back';
alter table catalogue.version
  add constraint version_kind_check check (kind in ('import', 'edit', 'revert'));
