-- Names are searched by their words, in any order and without punctuation: "omalley" finds "O'Malley". The index of the parts of names has them that way,
-- in place of the one that had them with it. Decision: docs/decisions/0030.

create function unpunctuated(name text) returns text language sql immutable strict parallel safe
return translate(name, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '');

-- Parts that a name with this in it must have, or the beginning of a registration number. Null where there is nothing to look for.
create function search_word(organisation_id text, mode text, part text, number_start text) returns tsquery language sql immutable parallel safe
return case when number_start is null then search_query(organisation_id, mode, part, null)
  else search_query(organisation_id, mode, part, null)
    || ('''' || search_scope(organisation_id, mode) || '#' || replace(replace(number_start, '\', '\\'), '''', '''''') || ''':*')::tsquery
  end;

create index filing_search_words on filing_search using gin (search_parts(organisation_id, mode, unpunctuated(name), registration_number))
  with (gin_pending_list_limit = 256);
drop index filing_search_parts;
