-- A period of account of more than twelve months has two returns, which name each other: the first one says which filing continues it, the second one
-- which filing it continues. A filing of one return has neither. The end of the period of account is stored where it is not that of the period:
-- the day by which a return is due follows from it. Decision: docs/decisions/0045.

alter table filings
  add column continues_in text,
  add column continues text,
  add column accounts_end date;
