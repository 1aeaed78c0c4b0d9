-- What the accounts of a company's ledger are, as somebody has said it: the next trial balance of the company is mapped by it. By the UTR: a mapping may be
-- there before the company is.
create table trial_balance_mappings (
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  company_utr text not null,
  -- Counts the changes.
  version integer not null,
  -- json, not jsonb: a name may have any character. A list of {code, name, category, activity}.
  entries json not null,
  updated_at timestamptz not null,
  primary key (organisation_id, mode, company_utr)
);
