-- What people search filings by. Lists are newest first, so what selects comes before seq.

create index filings_by_status on filings (organisation_id, mode, status, seq desc);
create index filings_flagged on filings (organisation_id, mode, seq desc) where flag is not null;
create index filings_by_period_end on filings (organisation_id, mode, period_end, seq desc);
create index filings_by_correlation_id on filings (correlation_id) where correlation_id is not null;

-- A company is found by any part of its name. The index of the newest carries the names along, so that looking through all of an
-- organisation's reads the index alone; an index made for parts of words would have to be kept up with every status a filing goes through.
alter table filings add column search_name text generated always as (lower(company_name)) stored;
drop index filings_newest;
create index filings_newest on filings (organisation_id, mode, seq desc) include (search_name);
