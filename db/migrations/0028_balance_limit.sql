-- The balance limit of a CHRA in hundredths of a g·mm; null where none is recorded.
alter table catalogue.part add balance_limit_hundredths int check (balance_limit_hundredths > 0);
