-- Returns that are not filed yet, as far as people and programs have written them.
create table drafts (
  id text primary key,
  -- The order in which they were begun: lists follow it.
  seq bigint generated always as identity,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  state text not null check (state in ('open', 'waiting', 'filed')),
  -- What it was begun for: a new return, a failed one corrected, the next period of a filed one, an amendment of it.
  kind text not null check (kind in ('new', 'correct', 'next_year', 'amend')),
  -- The filing it was taken over from; of an amendment the newest return of its line, as it was then.
  from_filing text references filings,
  -- Why the return is amended.
  reason text,
  -- Counts the changes.
  version integer not null,
  -- json, not jsonb: fields keep the order in which they were written. Documents stand apart, in draft_files.
  input json not null,
  -- By their names: the version in which each was changed last, whether it is needed, and whether it has to be looked at.
  sections json not null,
  -- Of the input, for lists.
  company_name text,
  company_utr text,
  period_start date,
  period_end date,
  -- What the input takes, and its documents.
  bytes bigint not null,
  -- Who began it: a user, where it was a person in the dashboard.
  begun_by text references users,
  begun_by_name text not null,
  filing_id text references filings,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint drafts_taken_over check ((kind = 'new') = (from_filing is null)),
  constraint drafts_filed check ((state = 'filed') = (filing_id is not null))
);
create unique index drafts_by_order on drafts (organisation_id, mode, seq desc);
create unique index drafts_by_state on drafts (organisation_id, mode, state, seq desc);
create index drafts_by_company on drafts (organisation_id, mode, company_utr, seq desc);
create index drafts_from_filing on drafts (from_filing) where from_filing is not null;
-- For the foreign key, and to find the draft that a filing was made of.
create index drafts_of_filing on drafts (filing_id) where filing_id is not null;

-- Documents of drafts, each once in its draft. They go when the draft is filed: the filing has them.
create table draft_files (
  draft_id text not null references drafts on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null,
  primary key (draft_id, sha256)
);
alter table draft_files alter column content set storage external;
