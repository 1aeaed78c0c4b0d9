-- The versions of a mapping that another took the place of: what changed, beside the audit log's line of who changed it, and what to go back to.
create table trial_balance_mapping_versions (
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  company_utr text not null,
  version integer not null,
  -- As in `trial_balance_mappings`.
  entries json not null,
  updated_at timestamptz not null,
  primary key (organisation_id, mode, company_utr, version)
);
