-- Captchas and limits. The tables are unlogged: they are written often, their rows live for minutes, and a crash of
-- the database may empty them.
create schema gateway;

-- Counters in the shape that rate-limiter-flexible reads and writes. `key` says what is counted and for whom
-- ('visitor:203.0.113.7|3f…', 'login-account:a@b.c'). A counter whose time is over counts as none.
create unlogged table gateway.rate_limit (
  key text collate "C" primary key,
  points int not null default 0,
  -- ms since 1970.
  expire bigint
);
-- Which counters are over?
create index rate_limit_expire on gateway.rate_limit (expire);

-- Captchas that wait for an answer.
create unlogged table gateway.captcha (
  key text collate "C" primary key,
  -- The letters of the picture, in capitals.
  answer text not null,
  -- A code sent by e-mail to a person who can't see the picture; as good as the letters.
  mailed text,
  -- The counter that brought it: while it lives, the same caller gets the same captcha.
  subject text collate "C" not null unique,
  -- Counters that a right answer removes.
  frees text[] not null,
  wrong smallint not null default 0,
  -- Pictures drawn.
  drawn smallint not null default 0,
  expires_at timestamptz not null,
  -- How much work it asks for beside the letters, 0 for none, because others were solved before it that day.
  -- `proof` is the challenge and the secret that signs it.
  price smallint not null default 0,
  proof jsonb
);
-- Which captchas are over?
create index captcha_expires_at on gateway.captcha (expires_at);
