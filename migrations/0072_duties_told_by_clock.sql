-- What is to be told in a sandbox, whose clock is advanced by itself.
create index obligations_to_tell_in_sandbox on obligations (organisation_id, tell_at) where mode = 'sandbox' and tell_at is not null;
-- Until an advance of that clock reaches them, they wait for a moment of its own days, no more for one of the service's.
update obligations o set tell_at = o.tell_at + make_interval(secs => c.advanced_seconds)
from sandbox_clocks c where c.organisation_id = o.organisation_id and o.mode = 'sandbox' and o.tell_at is not null;
