-- Documents that callers send are stored once for each organisation, and an organisation may have a limit to what it stores. Decision: docs/decisions/0035.

-- Never shared between organisations: nobody learns that another has the same document. Rows are added and read, never changed.
create table own_documents (
  organisation_id text not null references organisations,
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, sha256)
);
do $$
begin
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)) then
    alter table own_documents alter column content set compression lz4;
  else
    alter table own_documents alter column content set storage external;
  end if;
end $$;

-- The document that the body lacks; null where the body is stored whole. Such a body is put together before it is sent, at `whole_at`. A program of an earlier
-- release does not know that: it cannot mark the submission as being sent, and so does not send it. Not valid: that concerns rows to come, and reads none.
alter table submissions add column document_sha256 bytea, add column whole_at timestamptz;
alter table submissions
  add constraint submissions_document foreign key (organisation_id, document_sha256) references own_documents not valid,
  add constraint submissions_sent_whole
    check (document_sha256 is null or sending_since is null or sending_since is not distinct from whole_at) not valid;

-- What an organisation may store, and what it stores: a row for each organisation with a quota, which changes with every filing. A table of its own, because
-- earlier releases read all columns of an organisation, and a column more would break their prepared statements.
create table storage_quotas (
  organisation_id text primary key references organisations,
  -- Null while it is not set yet: counted, and not limited.
  quota_bytes bigint check (quota_bytes > 0),
  stored_bytes bigint not null
) with (fillfactor = 50);
