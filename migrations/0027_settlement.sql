-- What is payable beyond the corporation tax of box 440: with the tax on loans to participators, and after what was deducted and paid. A filing stored
-- without them has neither: there the tax payable is the tax due.

alter table filings
  add column tax_payable_pence bigint,
  add column loan_tax_pence bigint,
  add column tax_outstanding_pence bigint,
  add column tax_overpaid_pence bigint;
