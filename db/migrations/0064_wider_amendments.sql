-- Changes of confirmed orders add lines and correct address, shipping method and tracking numbers, and say
-- who answered them (docs/product.md 12.16).
alter table ordering.amendment
  -- Added lines, corrected fields, and what is agreed with them (server/amendments.ts); null where
  -- quantities and items of lines alone change.
  add more json,
  -- Who answered, with e-mail; null without an answer, and where an earlier release wrote it.
  add answered_by text check (answered_by in ('customer', 'staff')),
  add answered_who text not null default '',
  -- Whether `more` took effect. A release that does not apply it can't accept such a change.
  add applied boolean not null default false;
alter table ordering.amendment add constraint amendment_applied
  check (more is null or state <> 'accepted' or applied) not valid;
