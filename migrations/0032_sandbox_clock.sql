-- The sandbox's test clock. Decision: docs/decisions/0056.

-- How far an organisation has advanced the clock of its sandbox in all. What waits was moved then; this is only told.
create table sandbox_clocks (
  organisation_id text primary key references organisations,
  advanced_seconds bigint not null check (advanced_seconds > 0),
  advanced_at timestamptz not null
);

-- How far it was advanced since the return was last sent.
alter table submissions add column advanced_seconds bigint not null default 0;

-- How far it was advanced since the endpoint was added, for attempts that are under way at that moment.
alter table endpoints add column advanced_seconds bigint not null default 0;

-- How far it had been advanced when the answer was stored.
alter table idempotency_keys add column advanced_seconds bigint not null default 0;
