-- A key may also prepare: drafts and requests for approval, never a filing that is sent without one. Such a request says that the key asked for approval.

-- A program of the previous release refuses every request of such a key; they are made once all processes are upgraded.
-- refuses nothing that the release before writes: it allows one value more
alter table api_keys drop constraint api_keys_permission,
  add constraint api_keys_permission check (permission in ('all', 'read_only', 'validate_only', 'prepare'));
-- refuses nothing that the release before writes: it allows one value more
alter table approvals drop constraint approvals_asked_by_check,
  add constraint approvals_asked_by check (asked_by in ('option', 'setting', 'key'));
