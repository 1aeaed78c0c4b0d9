-- The audit log is looked through by who, by what and by what it is about, newest first.
create index audit_log_by_user on audit_log (organisation_id, user_id, seq desc);
create index audit_log_by_subject on audit_log (organisation_id, subject, seq desc);
create index audit_log_by_action on audit_log (organisation_id, action, seq desc);
