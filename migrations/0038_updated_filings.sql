-- The filings that changed since a moment, in that order: for a copy that is kept up to date.

create index filings_by_updated on filings (organisation_id, mode, updated_at, id);
