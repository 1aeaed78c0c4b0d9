-- A message that is no longer needed for sending is compressed, where the operator says that no older release runs. Decision: docs/decisions/0030.

-- A row has `body` or `compressed_body`. `body_bytes` is what the body had: an organisation's quota counts that, before and after. The server need not try to
-- compress it once more.
alter table submissions
  alter column body drop not null,
  add column compressed_body bytea,
  add column body_bytes integer;
alter table submissions alter column compressed_body set storage external;

-- A program of an older release finds no body, so it shows and amends nothing wrong. It sends nothing wrong either: no row with a next step is compressed, and
-- a compressed one gets none. Not valid: that concerns rows to come, and reads none.
-- refuses nothing that the release before writes: its rows have a body, and nothing in the new columns
alter table submissions
  add constraint submissions_one_body check (
    case when compressed_body is null then body is not null else body is null and body_bytes is not null and next is null end
  ) not valid;
