-- What the overview counts, cheap for however many filings there are.

-- By day and status, read from the index alone.
create index filings_by_day on filings (organisation_id, mode, created_at) include (status);
-- Small: most filings are final.
create index filings_unfinished_of on filings (organisation_id, mode, created_at) where status not in ('acknowledged', 'failed');
