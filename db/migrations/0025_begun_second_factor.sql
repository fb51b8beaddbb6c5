-- When a two-step sign-in was begun: a key whose first code was never typed is kept for a day.
alter table accounts.second_factor add column begun_at timestamptz not null default now();
alter table staff.second_factor add column begun_at timestamptz not null default now();
