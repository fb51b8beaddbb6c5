-- Kind 6: the number that supersedes the turbo. Until now it stood among the superseded ones (4).
alter table catalogue.turbo_number
  drop constraint turbo_number_kind_check,
  add constraint turbo_number_kind_check check (kind in (4, 5, 6));

-- Where the turbo's remark says so; nobody's edit.
set local catalogue.quiet = 'on';
update catalogue.turbo_number n set kind = 6
from catalogue.turbo t
where t.id = n.turbo_id and n.kind = 4
  and position(n.number in coalesce(substring(t.remark from '(?i)superseded (.*)'), '')) > 0;
set local catalogue.quiet = 'off';
