-- What the overview counts, cheap for however many filings there are: those of a day and status, tests apart, and those that have been on their way
-- for long, are read from this index alone.

create index filings_by_day on filings (organisation_id, mode, status, created_at) include (test_mode);
