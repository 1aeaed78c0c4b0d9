-- A caller may send computations of their own as well as accounts. Decision: docs/decisions/0046.

-- The computations that the body lacks, in own_documents. `document_sha256` is set whenever the body lacks anything: it names the accounts, or the
-- computations where only they are the caller's own. So a program of an earlier release, which knows that column alone, finds a body that it cannot put
-- together, and does not send it. No constraint: documents are never deleted, and a body is given out only if it is what was marked.
alter table submissions add column computations_sha256 bytea;
