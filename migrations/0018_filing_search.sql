-- What people search filings by, in a table of its own that is only ever added to. In `filings` an index of parts of names would have to be kept up with
-- every status a filing goes through, and the name would be copied into the index of the newest each time. Decision: docs/decisions/0029.

create table filing_search (
  organisation_id text not null,
  mode text not null,
  -- Of the filing.
  seq bigint not null,
  -- The company's name as it is searched.
  name text not null,
  registration_number text,
  period_start date not null,
  period_end date not null,
  primary key (organisation_id, mode, seq)
);

-- An organisation's environment, short enough to stand in front of every part of a name. Two that share it cost a look at a row, no more: rows are compared.
create function search_scope(organisation_id text, mode text) returns text language sql immutable strict parallel safe
return substr(md5(organisation_id || ' ' || mode), 1, 6);

-- Every three characters of a name that follow each other, and what is left at its end; the registration number as a whole. A word of one or two
-- characters is the beginning of some of them. Made of what every PostgreSQL has: extensions are not everywhere, or not everyone may create them. The name
-- is cut into threes from its first, second and third character on: a query with a row for each part takes seven times as long.
create function search_parts(organisation_id text, mode text, name text, registration_number text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(string_to_array(
  search_scope(organisation_id, mode) || replace(
    regexp_replace(name, '(...)', '\1' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(name, 2), '(...)', '\1' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(name, 3), '(...)', '\1' || chr(1), 'g')
      || coalesce(chr(1) || '#' || registration_number, ''),
    chr(1), chr(1) || search_scope(organisation_id, mode)),
  chr(1)));

-- Parts that a name with this text in it must have, one after the other and the last one, or the registration number. Null where there is nothing to look for.
create function search_query(organisation_id text, mode text, part text, registration_number text) returns tsquery
language sql immutable parallel safe
return (
  select string_agg('(' || alternative || ')', ' | ')::tsquery
  from (
    select string_agg('''' || replace(replace(search_scope(organisation_id, mode) || substr(part, start, 3), '\', '\\'), '''', '''''') || ''''
                        || case when length(part) < 3 then ':*' else '' end, ' & ')
    from (select least(start, greatest(length(part) - 2, 1)) as start from generate_series(1, length(part), 3) start) starts
    union all
    select '''' || search_scope(organisation_id, mode) || '#' || registration_number || ''''
  ) as alternatives (alternative)
);

insert into filing_search
select organisation_id, mode, seq, search_name, registration_number, period_start, period_end from filings order by seq;

-- By the day on which a period ends they are found in filings.
create index filing_search_by_period on filing_search (organisation_id, mode, period_start, period_end, seq);

-- New parts wait in a list that every search reads and that the insert that fills it sorts in: short, so that neither waits for long.
create index filing_search_parts on filing_search using gin (search_parts(organisation_id, mode, name, registration_number))
  with (gin_pending_list_limit = 256);

-- In the statement that inserts the filing, whichever that is.
create function add_filing_search() returns trigger language plpgsql as $$
begin
  insert into filing_search (organisation_id, mode, seq, name, registration_number, period_start, period_end)
  values (new.organisation_id, new.mode, new.seq, searchable(new.company_name), new.registration_number, new.period_start, new.period_end);
  return null;
end $$;
create trigger filings_can_be_searched after insert on filings for each row execute function add_filing_search();

-- Only what lists are filtered by and cannot be found otherwise stays with the newest.
drop index filings_newest;
alter table filings drop column search_name;
create index filings_newest on filings (organisation_id, mode, seq) include (created_at);
