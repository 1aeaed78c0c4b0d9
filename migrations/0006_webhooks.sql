-- What people need to see and do about webhooks: every attempt in full, secrets that rotate, endpoints that fail, replays with progress.

alter table endpoints
  -- The secret before the last rotation signs too, until this moment.
  add column previous_sealed_secret bytea,
  add column previous_secret_until timestamptz,
  add column secret_rotated_at timestamptz,
  -- When the attempts that have all failed since began; null while it answers. Nothing is disabled because of it.
  add column failing_since timestamptz,
  add constraint previous_secret_ends check ((previous_sealed_secret is null) = (previous_secret_until is null));

-- A wish of a person to send deliveries again: one, a selection, or many at once.
create table replays (
  id text primary key,
  organisation_id text not null references organisations,
  -- What was asked for, to be shown again.
  selection jsonb not null,
  deliveries integer not null,
  created_at timestamptz not null
);
create index replays_newest on replays (organisation_id, created_at desc);

alter table deliveries
  -- All attempts ever made; failures counts those of the schedule that is running.
  add column attempts integer not null default 0,
  add column replay_id text references replays,
  -- Restarted with many others: what happens now goes ahead of it.
  add column backlog boolean not null default false;
update deliveries d set attempts = (select count(*) from delivery_attempts a where a.delivery_id = d.id);
create index deliveries_of_replay on deliveries (replay_id) where replay_id is not null;
drop index deliveries_due;
create index deliveries_due on deliveries (endpoint_id, backlog, due_at) where status = 'pending';
-- How many of an endpoint's are under way is asked at every look for work, whatever waits for it.
create index deliveries_leased on deliveries (endpoint_id) where status = 'pending' and lease_until is not null;

alter table delivery_attempts
  add column endpoint_id text references endpoints,
  add column url text,
  -- A word from the table in webhooks/outcome.ts; null for a success.
  add column error_class text,
  add column request_headers jsonb,
  -- The beginning of the answer, and whether there was more.
  add column response_body bytea,
  add column response_truncated boolean not null default false;
update delivery_attempts a set endpoint_id = d.endpoint_id, error_class = case when a.error is null then null else 'unknown' end
from deliveries d where d.id = a.delivery_id;
alter table delivery_attempts alter column endpoint_id set not null;
create index delivery_attempts_of_endpoint on delivery_attempts (endpoint_id, attempted_at desc);

-- A test event is told to one endpoint and is about a filing that does not exist.
alter table events add column test boolean not null default false;
create index events_oldest on events (organisation_id, created_at);

-- How long an organisation's events are kept; null is the operator's choice.
alter table organisations add column event_retention_days integer check (event_retention_days between 1 and 36500);
