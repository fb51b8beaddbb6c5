-- A captcha asks for work beside its letters where others were solved before it that day.
-- `price`: how dear it is, 0 for none; `proof`: the challenge and the secret that it is signed by.
alter table gateway.captcha
  add column price smallint not null default 0,
  add column proof jsonb;
