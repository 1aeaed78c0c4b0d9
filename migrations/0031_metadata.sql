-- Pairs of texts that a caller keeps with a filing. Decision: docs/decisions/0055.

alter table filings add column metadata jsonb not null default '{}';

-- What filings are found by in their metadata: every pair, and every value in any case. Hashes, because a value may be longer than an index takes. The key
-- has them in the order of lists, so that a pair that every filing has is found as fast as a rare one. A table of its own, as filing_search is one: an index
-- of `filings` would have to be kept up with every status that a filing goes through.
create table filing_metadata (
  organisation_id text not null,
  mode text not null,
  sought uuid not null,
  -- Of the filing.
  seq bigint not null,
  primary key (organisation_id, mode, sought, seq)
);

-- A key has no equals sign in it.
create function metadata_pair(key text, value text) returns uuid language sql immutable strict parallel safe
return md5(key || '=' || value)::uuid;

create function metadata_value(value text) returns uuid language sql immutable strict parallel safe
return md5('=' || btrim(searchable(value)))::uuid;

create function metadata_sought(metadata jsonb) returns setof uuid language sql immutable strict parallel safe
begin atomic
  select metadata_pair(key, value) from jsonb_each_text(metadata)
  union
  select metadata_value(value) from jsonb_each_text(metadata);
end;

-- In the statement that sets the metadata, whichever that is.
create function file_metadata() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from filing_metadata
    where organisation_id = old.organisation_id and mode = old.mode and seq = old.seq
      and sought = any (array(select metadata_sought(old.metadata)));
  end if;
  insert into filing_metadata (organisation_id, mode, sought, seq)
  select new.organisation_id, new.mode, sought, new.seq from metadata_sought(new.metadata) sought;
  return null;
end $$;
create trigger filings_can_be_found_by_metadata after insert on filings for each row
  when (new.metadata <> '{}') execute function file_metadata();
create trigger filings_can_be_found_by_new_metadata after update of metadata on filings for each row
  when (new.metadata <> old.metadata) execute function file_metadata();
