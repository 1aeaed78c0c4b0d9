-- Every reply of the authority is kept, beside the last one of a return (`submissions.response`). Decision: docs/decisions/0007.

-- One row for each reply of a return, and for all that are alike but for ids and times: of a return that is polled 10,000 times there are few rows. The
-- primary key finds the row of the next one. Without a foreign key, which would lock the filing's row at every step: no filing is ever deleted.
create table replies (
  filing_id text not null,
  -- 16 bytes of the SHA-256 of what makes two replies alike.
  fingerprint bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  -- What it is the reply to.
  message text not null check (message in ('submit', 'poll', 'list', 'delete')),
  -- What it was taken for.
  kind text not null,
  http_status smallint not null,
  -- As it came; of a very large one the beginning is kept.
  bytes integer not null,
  content bytea not null,
  primary key (filing_id, fingerprint)
);
-- It is compressed already.
alter table replies alter column content set storage external;

-- When the last one came.
alter table submissions add column responded_at timestamptz;
