-- The walking skeleton: who may file, what was filed, what the authority was told, whom we tell.
-- Times with the word due come from the service's clock; leases are in the database's own time (see docs/architecture.md).

create table organisations (
  id text primary key,
  name text not null,
  declarant_name text,
  declarant_status text,
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  name text not null,
  -- What people may see of the key again: its beginning. The key itself is kept only as a hash.
  prefix text not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);

create table filings (
  id text primary key,
  seq bigint generated always as identity unique,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  test_mode boolean not null,
  status text not null check (status in ('pending', 'submitted', 'accepted', 'acknowledged', 'failed')),
  company_name text not null,
  company_utr text not null,
  period_start date not null,
  period_end date not null,
  input jsonb not null,
  tax_due_pence bigint not null,
  schema_version text not null,
  scenario text,
  amends text references filings,
  -- Checked at the commit: it is written just before the filing it names.
  amended_by text references filings deferrable initially deferred,
  correlation_id text,
  hmrc_error text,
  -- Why operators should look at this filing; null while all is well.
  flag text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  acknowledged_at timestamptz
);
create index filings_newest on filings (organisation_id, mode, seq desc);
create index filings_by_utr on filings (organisation_id, mode, company_utr, seq desc);
create index filings_by_amended on filings (amends) where amends is not null;
create index filings_unfinished on filings (status, created_at) where status not in ('acknowledged', 'failed');

-- One row per filing: what the authority is told, and what is to be done next. The row is the queue.
create table submissions (
  id text primary key,
  filing_id text not null unique references filings,
  organisation_id text not null references organisations,
  destination text not null check (destination in ('sandbox', 'live', 'test_in_live')),
  company_utr text not null,
  amendment boolean not null,
  scenario text,
  -- The marked Body, exactly as it is sent; the header around it is made at send time and never stored.
  body text not null,
  irmark text not null,
  -- Every TransactionID ever used for this return, the newest last: any of them may be found at the authority.
  transaction_ids text[] not null,
  -- When the newest send began, and the first: the authority is asked for everything since then.
  sending_since timestamptz,
  first_sent_at timestamptz,
  recover_looks integer not null default 0,
  -- The authority said it has an original for this period: perhaps this very return, so it is never sent again.
  already_received boolean not null default false,
  correlation_id text,
  response_path text,
  response text,
  receipt_digest text,
  next text check (next in ('submit', 'recover', 'poll', 'acknowledge', 'delete')),
  due_at timestamptz,
  lease_until timestamptz,
  lease_token text,
  -- Consecutive rounds without progress, for the back-off, and what the last of them met.
  failures integer not null default 0,
  last_error text,
  created_at timestamptz not null
);
create index submissions_due on submissions (due_at) where next is not null and due_at is not null;

create table idempotency_keys (
  organisation_id text not null references organisations,
  mode text not null,
  method text not null,
  path text not null,
  key text not null,
  fingerprint bytea not null,
  answer_status integer not null,
  answer_location text not null,
  answer_body text not null,
  created_at timestamptz not null,
  primary key (organisation_id, mode, method, path, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);

create table endpoints (
  id text primary key,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  url text not null,
  description text not null,
  -- Null listens to every type.
  event_types text[],
  sealed_secret bytea not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create index endpoints_of on endpoints (organisation_id, mode);

create table events (
  id text primary key,
  seq bigint generated always as identity unique,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  type text not null,
  subject_id text not null,
  -- The exact bytes every receiver gets, on every attempt.
  payload text not null,
  created_at timestamptz not null
);
create index events_newest on events (organisation_id, mode, seq desc);
create index events_of_subject on events (subject_id);

-- One row per event and endpoint; while pending it is the queue.
create table deliveries (
  id text primary key,
  event_id text not null references events,
  endpoint_id text not null references endpoints,
  status text not null check (status in ('pending', 'delivered', 'abandoned', 'held')),
  -- Failed attempts in the schedule that is running; a replay starts the schedule over.
  failures integer not null default 0,
  -- Faults of ours in a row; they are not attempts, and customers do not see them.
  faults integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, endpoint_id)
);
create index deliveries_due on deliveries (endpoint_id, due_at) where status = 'pending';
create index deliveries_undelivered on deliveries (status, updated_at) where status in ('pending', 'abandoned', 'held');

create table delivery_attempts (
  delivery_id text not null references deliveries,
  number integer not null,
  attempted_at timestamptz not null,
  latency_ms integer not null,
  response_status integer,
  error text,
  retry_after text,
  primary key (delivery_id, number)
);

-- One row: a known text sealed with the SECRET_KEY this database was set up with, so that a different key is noticed at the start.
create table secret_key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
