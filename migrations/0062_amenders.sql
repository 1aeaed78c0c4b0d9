-- Who amended a return is told to others who amend it at the same time: found by the filing that was amended.
create index audit_log_amendments on audit_log (subject) where action = 'filing_amended';
