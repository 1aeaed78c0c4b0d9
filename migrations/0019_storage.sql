-- How rows lie on the disk. Decision: docs/decisions/0030.

-- The largest texts are compressed with lz4 where the server has it, and not at all where it has not: its own way takes a millisecond for each return,
-- as long as all else that storing one takes. What is stored already stays as it is.
do $$
begin
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)) then
    alter table submissions alter column body set compression lz4, alter column response set compression lz4;
    alter table filings alter column input set compression lz4;
    alter table delivery_attempts alter column response_body set compression lz4;
  else
    alter table submissions alter column body set storage external;
    alter table filings alter column input set storage external;
  end if;
end $$;

-- Rows of the queues change several times in seconds, and then never again. Free space keeps their versions on one page, where they are cleared away without
-- a vacuum. A vacuum comes after so many changes, however long the history is: what is due is found by way of what was due.
alter table submissions set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 2000);
alter table deliveries set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 2000);
alter table filings set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 2000);
-- One row for each endpoint and gateway, changed by every attempt: always a version more, never many.
alter table endpoints set (fillfactor = 50);
alter table authority_state set (fillfactor = 50);
