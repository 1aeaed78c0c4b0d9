-- Forms as they were typed, sealed, until their page shows them again: with what was wrong with them, after the password was confirmed, or after a
-- new sign-in. They are only ever shown, never submitted, and go after a short time.
create table kept_forms (
  -- The hash of what the address of the page carries.
  id text primary key,
  kind text not null check (kind in ('session', 'signed_out', 'visitor')),
  -- Who may see it: a session, a user who has to sign in again, or (hashed) the cookie of a visitor.
  holder text not null,
  -- The path of the page that shows it.
  page text not null,
  -- Where it was sent from.
  network text not null,
  sealed bytea not null,
  bytes integer not null generated always as (octet_length(sealed)) stored,
  kept_at timestamptz not null
);
create index kept_forms_of on kept_forms (holder, kept_at);
-- How many there are, of all and from one network, is counted before another one is kept.
create index kept_forms_by_kind on kept_forms (kind, kept_at) include (network, bytes);

-- They were kept here before.
delete from shown_once where subject like 'form /%';
