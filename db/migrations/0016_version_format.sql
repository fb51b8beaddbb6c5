-- What the published tables hold, as the program that made them knew it (publish.ts, FORMAT): a program
-- that needs more of them publishes anew when it starts.
alter table catalogue.version add format smallint not null default 1;
