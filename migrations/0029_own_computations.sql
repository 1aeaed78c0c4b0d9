-- A caller may send computations of their own as well as accounts. Decision: docs/decisions/0046.

-- The computations that the body lacks. `document_sha256` is set whenever the body lacks anything: it names the accounts, or the computations where only they
-- are the caller's own. So a program of an earlier release, which knows that column alone, finds a body that it cannot put together, and does not send it.
-- Not valid: that concerns rows to come, and reads none.
alter table submissions add column computations_sha256 bytea;
alter table submissions
  add constraint submissions_computations foreign key (organisation_id, computations_sha256) references own_documents not valid,
  add constraint submissions_lack_computations check (computations_sha256 is null or document_sha256 is not null) not valid;
