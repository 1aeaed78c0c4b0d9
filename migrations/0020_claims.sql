-- What is due is found by an index for each order it is taken in: of the sandbox or of the live authority, new returns before all else, the longest due
-- first. With one index for all, every look sorted all that was due.

drop index submissions_due;
create index submissions_due_first on submissions ((destination = 'sandbox'), due_at) where next in ('submit', 'recover');
create index submissions_due_later on submissions ((destination = 'sandbox'), due_at) where next in ('poll', 'acknowledge', 'delete');
