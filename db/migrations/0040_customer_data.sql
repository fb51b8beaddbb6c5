-- What staff keep of a customer, and what goes when a customer is erased (decision 37).

alter table accounts.customer
  -- For staff alone.
  add column staff_note text not null default '' check (length(staff_note) <= 500),
  add column tax_number text not null default '' check (length(tax_number) <= 60),
  -- The member of staff who looks after the customer.
  add column manager_id int references staff.account,
  add column erased_at timestamptz;

-- The audit log keeps ids and states for ever. Personal values of customers lie here and can be deleted.
create table staff.audit_personal (
  audit_id bigint primary key references staff.audit,
  customer_id int not null,
  -- The e-mail address at that time.
  subject_name text not null,
  before json not null default '{}',
  after json not null default '{}'
);
create index audit_personal_customer on staff.audit_personal (customer_id);

-- Lines of earlier releases hold the address and the reasons themselves. Erasing a customer removes
-- these from the customer's lines; every other change of a line fails as before.
create function staff.audit_line_is_kept() returns trigger language plpgsql as $$
declare
  personal constant text[] := '{reason,identified}';
begin
  if old.subject = 'customer' and exists (
    select from accounts.customer where id::text = old.subject_id and erased_at is not null
  ) then
    old.subject_name := '';
    old.before := (old.before::jsonb - personal)::json;
    old.after := (old.after::jsonb - personal)::json;
    return old;
  end if;
  raise exception 'the audit log is only ever added to';
end
$$;
create trigger audit_line_is_kept before update on staff.audit
  for each row execute function staff.audit_line_is_kept();
drop trigger audit_is_kept on staff.audit;
create trigger audit_is_kept before delete or truncate on staff.audit
  for each statement execute function staff.audit_is_kept();
