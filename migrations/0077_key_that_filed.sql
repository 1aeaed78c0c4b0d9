-- Which key of the API a return was filed with: the evidence names it. Null where a person or the command filed it, and in what earlier releases stored.

-- Keys are revoked and never deleted, so that it needs no foreign key, which each filing would pay for.
alter table filings add column key_id text;
