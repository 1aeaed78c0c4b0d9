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
  closed_until timestamptz
);
