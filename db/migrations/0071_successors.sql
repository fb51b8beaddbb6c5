-- What supersedes an item. Of turbos catalogues record numbers, which publishing reads: the rules by which
-- numbers are compared are not in SQL.

create table catalogue.turbo_replacement (
  old_id int not null,
  new_id int not null check (new_id <> old_id),
  primary key (old_id, new_id)
);

-- As in 0045.
create trigger stock_changed after insert or update or delete or truncate on catalogue.turbo_replacement
  for each statement execute function catalogue.note_stock();

-- `number` is what every caller may read: the E&E P/N of a turbo that is 'login to view' is not.
create view catalogue.successor as
  select r.old_id, r.new_id, s.number
  from (
    select old_id, new_id from catalogue.part_replacement
    union all
    select old_id, new_id from catalogue.turbo_replacement
  ) r
  cross join lateral (
    select case when t.login_to_view then t.pn else coalesce(nullif(i.ee_pn, ''), t.pn) end as number
    from catalogue.item i left join catalogue.turbo t on t.id = i.id
    where i.id = r.new_id and i.withdrawn_at is null
  ) s
  where s.number is not null;
