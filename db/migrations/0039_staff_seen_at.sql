-- When a member of staff was here last. Sessions told it before, but they are deleted when they end.
alter table staff.account add column seen_at timestamptz;
update staff.account a
set seen_at = (select max(used_at) from staff.session s where s.account_id = a.id);
