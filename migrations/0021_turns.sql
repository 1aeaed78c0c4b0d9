-- Turns between organisations. Decision: docs/decisions/0033.

-- What is due is counted by time, and taken organisation by organisation: of each its new returns before all else, the longest due first.
drop index submissions_due_first;
drop index submissions_due_later;
create index submissions_due on submissions (destination, due_at) where next is not null and due_at is not null;
create index submissions_turns on submissions
  (destination, organisation_id, (case when next in ('submit', 'recover') then 1 else 2 end), due_at)
  where next is not null and due_at is not null;

-- A submission that waits because the authority could not be reached says so: it is released when the authority answers.
alter table submissions add column waits_for_authority boolean not null default false;
create index submissions_waiting_for_authority on submissions (destination, due_at) where waits_for_authority;
