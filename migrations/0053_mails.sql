-- Mail to people, where the operator has a mail server. One row per mail: the row is the queue.

-- A person may have no mail but invitations.
alter table users add column wants_mail boolean not null default true;

create table mails (
  -- Also in the Message-ID: a mail that is sent twice can be told by it.
  id text primary key,
  organisation_id text not null references organisations,
  user_id text not null references users,
  -- Which words: src/mail/words.ts.
  kind text not null,
  -- Where it goes: as it was when the mail was queued.
  address text not null,
  -- What goes into the words, with the link, sealed: a link may open something. Erased once the mail is sent or given up.
  sealed bytea,
  created_at timestamptz not null,
  -- When it is to be sent next. Null: sent or given up.
  due_at timestamptz,
  attempts integer not null default 0,
  -- In the database's own time.
  lease_until timestamptz,
  lease_token text,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- What went wrong last, in words; nothing that the mail server said.
  last_error text,
  check ((due_at is null) = (sent_at is not null or given_up_at is not null)),
  check ((due_at is null) = (sealed is null))
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_over on mails (coalesce(sent_at, given_up_at)) where due_at is null;
create index mails_of on mails (user_id);
