-- Taking back is a job: of an import of a million turbos it takes minutes (decision 0012).
alter table catalogue.change_set
  -- Since when a job is asked to take this set back; null: none is.
  add back_asked_at timestamptz,
  -- How the last taking back of this set ended: {"restored", "conflicts", "items": [ids]} or {"failure"}.
  add back_told json;
