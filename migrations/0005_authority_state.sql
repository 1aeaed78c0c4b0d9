-- How the authority is doing, shared by all workers. Live and Test-in-Live are one gateway; the sandbox needs neither pace nor patience.

create table authority_state (
  gateway text primary key,
  -- In the database's own time, like a lease: when the next message may leave.
  next_slot_at timestamptz not null default '-infinity',
  -- Messages in a row that got no answer worth the name.
  silences integer not null default 0,
  silent_since timestamptz,
  last_error text,
  -- Nothing is sent before; then one message goes ahead to see.
  closed_until timestamptz,
  -- How many went ahead in vain; each time the way is closed for longer.
  steps integer not null default 0
);

-- Faults of ours in a row, apart from the authority's "not now".
alter table submissions add column faults integer not null default 0;

-- Who sent a return, sealed: the authority lists to a sender only what that sender sent.
alter table submissions add column sent_by bytea;
