-- The sandbox authority's own memory. It lives in a schema apart, because in real life it is somebody else's database.

create schema simulator;

-- Every submission taken at the door, repeats of one return included, and what was decided about it.
create table simulator.submissions (
  correlation_id text primary key check (correlation_id ~ '^[0-9A-F]{32}$'),
  -- The sender's own id, and all that lets it find a submission whose acknowledgement was lost. Not unique: the sender makes it.
  transaction_id text not null,
  sender_id text not null,
  class text not null,
  utr text not null,
  irmark text not null,
  scenario text not null,
  -- Empty for a return that is accepted.
  problems jsonb not null,
  received_at timestamptz not null,
  ready_at timestamptz not null,
  deleted_at timestamptz
);
create index submissions_listed on simulator.submissions (sender_id, class, received_at) where deleted_at is null;
