-- People: who may sign in to the dashboard, where they are signed in, and what they have changed.

create table users (
  id text primary key,
  organisation_id text not null references organisations,
  email text not null,
  name text not null,
  -- argon2id; null until the person has chosen one by a link.
  password_hash text,
  -- Made by us and printed at the first start: the person is asked for one of their own at the first sign-in.
  password_is_provisional boolean not null default false,
  created_at timestamptz not null
);
create unique index users_by_email on users (lower(email));
create index users_of on users (organisation_id);

create table sessions (
  id text primary key,
  -- Of what the cookie holds, which nobody else knows.
  token_hash bytea not null unique,
  user_id text not null references users,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the password was last given; asked again before live keys and credentials.
  confirmed_at timestamptz not null,
  address text not null,
  user_agent text not null,
  -- A secret to be shown once, sealed: a new key or signing secret on its way to the page that shows it.
  reveal bytea
);
create index sessions_of on sessions (user_id);

-- A link by which a password is chosen: an invitation, or one that was forgotten. Printed by the operator's command.
create table password_links (
  token_hash bytea primary key,
  user_id text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failed sign-ins, by the account together with the address they came from, and by the address alone. Never by the account alone:
-- that would let anybody lock a person out.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- Every change a person makes. Nothing here is ever changed or removed.
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  organisation_id text not null references organisations,
  mode text check (mode in ('sandbox', 'live')),
  user_id text references users,
  -- Who it was, as known then; the command has no user.
  actor text not null,
  action text not null,
  subject text,
  details jsonb not null,
  address text
);
create index audit_log_newest on audit_log (organisation_id, seq desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
