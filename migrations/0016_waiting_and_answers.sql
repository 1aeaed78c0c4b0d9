-- A submission that waits for credentials says so in a column of its own; so far it was told by the text of its last trouble.
alter table submissions add column waits_for_credentials boolean not null default false;

update submissions set waits_for_credentials = true
where next in ('submit', 'recover') and last_error in (
  'There are no credentials to send with; set them with `quarterday credentials set`.',
  'The authority refuses the credentials; nothing is sent until they are set anew with `quarterday credentials set`.');

create index submissions_waiting_for_credentials on submissions (organisation_id) where waits_for_credentials;

-- The filing that a remembered answer is about. The answers themselves stay as they are, byte for byte.
alter table idempotency_keys add column filing_id text;

update idempotency_keys set filing_id = answer_body::json ->> 'id';

alter table idempotency_keys alter column filing_id set not null;
