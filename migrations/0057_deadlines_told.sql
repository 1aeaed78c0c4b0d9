-- Telling of what is due soon: an event for each duty, and a mail for each organisation and day.

create index obligations_next_to_tell on obligations (tell_at) where tell_at is not null;

-- One row for each organisation with live companies: the row is the queue.
create table deadline_mails (
  organisation_id text primary key references organisations,
  due_at timestamptz not null,
  -- The last day in the UK that was told of.
  told_on date not null,
  -- In the database's own time.
  lease_until timestamptz,
  lease_token text
);
create index deadline_mails_due on deadline_mails (due_at);
