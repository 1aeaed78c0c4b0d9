-- Accounts for Companies House are searched by words, as companies are (migration 0066): parts of the company's name without case, accents and
-- punctuation, and the beginnings of its registration number.

create index companies_house_accounts_by_words on companies_house_accounts
  using gin (search_parts(organisation_id, mode, unpunctuated(searchable(company_name)), company_registration_number)) with (gin_pending_list_limit = 256);
