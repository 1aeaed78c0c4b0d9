-- What the webhook pages of the dashboard look through: events by type, deliveries that failed, attempts at an endpoint, replays; and what
-- two forms of the settings and of passwords look for.

create index events_by_type on events (organisation_id, mode, type, seq desc);

-- A delivery is as old as its event, and of its type: both are written here too, so that an endpoint's deliveries of one status and type are
-- found newest first, however rare they are among the others.
alter table deliveries add column event_type text;
update deliveries d set event_type = ev.type from events ev where ev.id = d.event_id;
alter table deliveries alter column event_type set not null;
create index deliveries_by_status on deliveries (endpoint_id, status, event_type, created_at desc, event_id desc);
-- The same of what is not delivered. It used to be without the endpoint, and a planner that has not heard yet of the many deliveries
-- that are pending or abandoned by now took it for the better way to those of one endpoint.
drop index deliveries_undelivered;
create index deliveries_undelivered on deliveries (status, endpoint_id, created_at desc, event_id desc)
  where status in ('pending', 'abandoned', 'held');
-- Those that have failed and are tried again: few among all that are pending, which are those that are due at some time.
create index deliveries_failing on deliveries (endpoint_id, created_at desc, event_id desc) where due_at is not null and failures > 0;

-- With what the progress of a replay is counted by.
drop index deliveries_of_replay;
create index deliveries_of_replay on deliveries (replay_id, endpoint_id, status) include (failures) where replay_id is not null;

-- With what an endpoint's success rate and latency are read from, so that the attempts themselves need not be.
drop index delivery_attempts_of_endpoint;
create index delivery_attempts_of_endpoint on delivery_attempts (endpoint_id, attempted_at desc) include (latency_ms, error_class);

-- With the environment, so that what keeping events for fewer days would delete is counted from the index alone.
drop index events_oldest;
create index events_oldest on events (organisation_id, created_at) include (mode);

-- A new password uses up all links of its person.
create index password_links_open on password_links (user_id) where used_at is null;
