-- What the overview counts, cheap for however many filings there are.

-- By day and status, read from the index alone.
create index filings_by_day on filings (organisation_id, mode, created_at) include (status);
-- Both are small: most filings are final and without a flag.
create index filings_unfinished_of on filings (organisation_id, mode, created_at) where status not in ('acknowledged', 'failed');
create index filings_flagged on filings (organisation_id, mode, created_at) where flag is not null;

create index deliveries_abandoned on deliveries (endpoint_id) where status = 'abandoned';

-- How the attempts of an endpoint went, read from the index alone: it replaces one without these two columns.
drop index delivery_attempts_of_endpoint;
create index delivery_attempts_of_endpoint on delivery_attempts (endpoint_id, attempted_at desc) include (error_class, latency_ms);
