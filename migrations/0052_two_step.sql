-- Two-step sign-in: after the password, a code of an authenticator app or a recovery code.

-- Live asks it of everybody in organisations made from now on. Those that exist decide themselves.
alter table organisations add column two_step_required boolean not null default false;

-- Null: not told of two-step sign-in, or not dismissed yet.
alter table users add column two_step_notice_dismissed_at timestamptz;

-- Who has set it up. A row begins with the first right code.
create table second_steps (
  user_id text primary key references users,
  -- The secret that the app shares with us, sealed.
  sealed bytea not null,
  set_up_at timestamptz not null,
  -- The step of time whose code was accepted last: no code of it or of an earlier one is accepted again.
  last_step bigint not null,
  -- Of the quarter of an hour that began with the first of them.
  wrong_tries integer not null default 0,
  wrong_since timestamptz
);

-- Each stands in for a code of the app once.
create table recovery_codes (
  user_id text not null references second_steps on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right, and the code is to come. No session: it opens only the page that asks for the code.
create table begun_sign_ins (
  -- Of what the cookie holds, which nobody else knows.
  token_hash bytea primary key,
  user_id text not null references users,
  created_at timestamptz not null
);
create index begun_sign_ins_of on begun_sign_ins (user_id);
