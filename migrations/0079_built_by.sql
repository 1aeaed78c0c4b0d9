-- Which release of the program made the message's body: another may send it, after an approval or an upgrade, and evidence is judged by the one that
-- made it. Null in what earlier releases stored.
alter table filings add column built_by text;
