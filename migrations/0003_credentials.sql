-- What an organisation sends with to the live authority, sealed, and how it files. One row for all its companies (an empty UTR), and one more for
-- each company that has credentials of its own.

create table credentials (
  organisation_id text not null references organisations,
  company_utr text not null check (company_utr ~ '^([0-9]{10})?$'),
  -- Sender id and password together, sealed.
  sealed bytea not null,
  set_at timestamptz not null,
  -- Since when the authority refuses them: nothing is sent with them until they are set anew.
  refused_at timestamptz,
  primary key (organisation_id, company_utr)
);

alter table organisations add column files_as text not null default 'company' check (files_as in ('company', 'agent'));
