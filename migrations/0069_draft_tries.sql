-- What came of a live draft where it was tried first: returns in the sandbox, and tests at HMRC that file nothing.
create table draft_tries (
  draft_id text not null references drafts on delete cascade,
  filing_id text not null references filings,
  place text not null check (place in ('sandbox', 'test_in_live')),
  -- Of the draft, as it was then.
  version integer not null,
  tried_at timestamptz not null,
  primary key (draft_id, filing_id)
);
-- For the foreign key.
create index draft_tries_of_filing on draft_tries (filing_id);
