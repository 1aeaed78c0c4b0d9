-- What the service otherwise sets for each connection, for the role that it works as. With DATABASE_TIMEOUT_SECONDS other than 15, change the times likewise
-- (docs/database.md#when-it-is-silent).
alter role quarterday_service set statement_timeout = '12000ms';
alter role quarterday_service set idle_in_transaction_session_timeout = '7000ms';
alter role quarterday_service set client_connection_check_interval = '5000ms';
alter role quarterday_service set jit = 'off';
alter role quarterday_service set random_page_cost = '1.1';
