-- Failed filings by the numbers of HMRC's errors. Only those are in the index, so that no other filing is dearer for it. Apart from migration 0058, whose
-- lock would keep requests waiting meanwhile.

-- A line for each error, which begins with its number.
create function error_numbers(organisation_id text, mode text, hmrc_error text) returns text[] language sql immutable parallel safe
return array(
  select search_scope(organisation_id, mode) || found[1] from regexp_matches(hmrc_error, '^(\d{1,9}):', 'gn') found
);

create index filings_by_error_number on filings using gin (error_numbers(organisation_id, mode, hmrc_error)) with (gin_pending_list_limit = 256)
  where hmrc_error is not null;
