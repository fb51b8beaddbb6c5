-- Captchas and limits. Unlogged: they are written often, live for minutes, and a crash of the
-- database may empty them (callers then have a fresh allowance).

create schema gateway;

-- What was counted, in the shape that rate-limiter-flexible reads and writes. `key` says what and
-- whose ('visitor:203.0.113.7|3f…', 'login-account:a@b.c'); a count whose time is over counts as none.
create unlogged table gateway.rate_limit (
  key text collate "C" primary key,
  points int not null default 0,
  -- ms since 1970
  expire bigint
);
create index rate_limit_expire on gateway.rate_limit (expire);

create unlogged table gateway.captcha (
  key text collate "C" primary key,
  -- the letters of the picture, in capitals
  answer text not null,
  -- a code sent by e-mail to someone who can't see the picture; as good as the letters
  mailed text,
  -- the count that brought it: while it lives, the same caller gets the same captcha
  subject text collate "C" not null unique,
  -- counts that a right answer removes
  frees text[] not null,
  wrong smallint not null default 0,
  -- pictures drawn
  drawn smallint not null default 0,
  expires_at timestamptz not null
);
create index captcha_expires_at on gateway.captcha (expires_at);
