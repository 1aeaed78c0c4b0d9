-- When the authority first accepted these credentials. Until then nothing is known about them.
alter table credentials add column accepted_at timestamptz;

-- Credentials with which a return has been submitted since they were set were accepted then.
update credentials c set accepted_at = (
  select min(f.submitted_at) from filings f
  where f.organisation_id = c.organisation_id and f.mode = 'live' and f.submitted_at >= c.set_at
    and (f.company_utr = c.company_utr or (c.company_utr = '' and not exists (
      select from credentials own where own.organisation_id = c.organisation_id and own.company_utr = f.company_utr)))
);
