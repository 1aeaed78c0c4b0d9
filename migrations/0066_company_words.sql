-- Companies are searched by words, as filings are (migration 0058): parts of their names without case, accents and punctuation, and the beginnings of
-- their registration numbers. Of UTRs there is the index that makes them unique.

alter table companies add column search_name text generated always as (unpunctuated(searchable(name))) stored;
create index companies_by_words on companies using gin (search_parts(organisation_id, mode, search_name, registration_number))
  with (gin_pending_list_limit = 256);
