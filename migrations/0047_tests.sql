-- Filings that went to Test-in-Live, which are few: a list of them looked at every filing of the organisation.
create index filings_tests on filings (organisation_id, mode, seq) where test_mode;
