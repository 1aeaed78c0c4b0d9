-- What programs asked the API for, so that their developers can look it up: no bodies, no addresses. It is no record of anything, and goes after some
-- weeks.
create table api_requests (
  seq bigint generated always as identity primary key,
  -- As the answer's header has it.
  id text not null,
  at timestamptz not null,
  -- Without foreign keys: a check of each row would make requests of all wait for one organisation that is being changed.
  organisation_id text not null,
  mode text not null check (mode in ('sandbox', 'live')),
  key_id text not null,
  method text not null,
  -- The pattern; null where there is no such route.
  route text,
  -- Null where the caller left before the answer.
  status smallint,
  error_code text,
  -- What it was about, or made: a filing, accounts, an event.
  subject text,
  ms integer not null
);
create index api_requests_newest on api_requests (organisation_id, mode, seq desc);
create index api_requests_failed on api_requests (organisation_id, mode, seq desc) where status is null or status >= 400;
create index api_requests_by_key on api_requests (organisation_id, mode, key_id, seq desc);
create index api_requests_by_subject on api_requests (organisation_id, mode, subject, seq desc) where subject is not null;
create index api_requests_by_id on api_requests (id);

alter table organisations add column keeps_requests boolean not null default true;
