-- What keeps people's access safe: known browsers, forms that make something once, secrets shown once, people who may not sign in any more.

alter table users
  -- Cannot sign in any more, and has no password, until the operator's command makes a new link.
  add column disabled_at timestamptz;

-- One secret in the session could be pushed out by the next before it was seen; now each stands with its subject.
alter table sessions drop column reveal;

-- What the next page shows once, sealed: a new key or signing secret on its way to the page of its subject. One does not push out another.
create table shown_once (
  session_id text not null references sessions on delete cascade,
  subject text not null,
  sealed bytea not null,
  -- Kept for a moment longer, in case the form was pressed twice and the first answer never arrived.
  shown_at timestamptz,
  primary key (session_id, subject)
);

-- Forms that make something, and what they made: sent a second time, they make nothing and lead to the same page.
create table sent_forms (
  session_id text not null references sessions on delete cascade,
  -- Of its path and fields, among them a token of its own.
  fingerprint bytea not null,
  subject text,
  location text,
  primary key (session_id, fingerprint)
);

-- A browser in which the person has signed in. It opens nothing: failures that come from it are counted by themselves, so that nobody at
-- the same address can lock the person out. Other failed sign-ins are counted by account and address together, and by address.
create table devices (
  id text primary key,
  -- Of what the cookie holds.
  token_hash bytea not null unique,
  user_id text not null references users,
  last_used_at timestamptz not null
);
create index devices_of on devices (user_id);

-- A new password uses up all links of its person.
create index password_links_open on password_links (user_id) where used_at is null;
create index api_keys_of on api_keys (organisation_id, mode);
