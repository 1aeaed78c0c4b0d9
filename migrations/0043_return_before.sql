-- A new return is compared with the one of the period before: found by the day on which that period ends, however many
-- returns of the company there are. Nothing in it changes with a filing's steps.
create index filings_of_company_by_end on filings (organisation_id, mode, company_utr, period_end, created_at desc, id desc);
