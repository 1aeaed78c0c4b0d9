-- A return may have PDF files of the caller's own attached to it. Decision: docs/decisions/0014.

-- The files that the body lacks, in own_documents, by the hex digits of their hashes and in the order of the body. `document_sha256` is set whenever the body
-- lacks anything: where neither accounts nor computations are the caller's own iXBRL, it names the first file. So a program of an earlier release, which knows
-- only that column, finds a body that it cannot put together, and does not send it. No constraint: documents are never deleted, and a body is given out only
-- if it is what was marked.
alter table submissions add column attachments_sha256 text[];
