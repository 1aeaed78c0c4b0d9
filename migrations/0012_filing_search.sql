-- What people look for among filings, and what they are told of each.

-- When a filing became acknowledged. For those that did before this was written down, it is when the row last changed, unless something came later.
alter table filings add column receipt_matched_at timestamptz;
update filings set receipt_matched_at = updated_at where status = 'acknowledged' and amended_by is null;

-- Lists are newest first and read these from their end: kept in the order in which filings come, pages of an index
-- are filled before the next one is begun.

drop index filings_by_status;
drop index filings_flagged;
drop index filings_by_period_end;
create index filings_by_status on filings (organisation_id, mode, status, seq);
create index filings_flagged on filings (organisation_id, mode, seq) where flag is not null;
create index filings_by_period_end on filings (organisation_id, mode, period_end, seq);
-- Ids are told apart by case, but not everybody keeps it. A hash: nothing but equality is asked, and it is small.
create index filings_by_id_in_any_case on filings using hash (lower(id));

-- A text as it is searched: without case, accents and typographic signs, and with one blank for several. "cafe" finds "Café".
create function searchable(given text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(translate(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), '…', '...'),
  'ØøŁłĐđÐðĦħŦŧŊŋı‘’‚‛′ʼ´`“”„‟″«»‐‑‒–—―−',
  'oollddddhhttnni''''''''''''''''"""""""-------')), '\s+', ' ', 'g');

-- A company is found by any part of its name, by its registration number, by its periods and by when it was filed. The index of the newest carries all of that along, so
-- that looking through all of an organisation's reads the index alone; an index made for parts of words would have to be kept up with every status
-- a filing goes through.
drop index filings_newest;
alter table filings drop column search_name;
alter table filings
  add column search_name text generated always as (searchable(company_name)) stored,
  add column registration_number text generated always as (input -> 'company' ->> 'registration_number') stored;
create index filings_newest on filings (organisation_id, mode, seq)
  include (search_name, registration_number, period_start, period_end, created_at);
