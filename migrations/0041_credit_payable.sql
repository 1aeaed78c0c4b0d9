-- What the company is paid of its credits for research and development (boxes 875 and 880). A filing stored without it has none.

alter table filings
  add column credit_payable_pence bigint;
