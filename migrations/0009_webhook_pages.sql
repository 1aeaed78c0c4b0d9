-- What the webhook pages of the dashboard look through: events by type, deliveries that failed, attempts at an endpoint, replays.

create index events_by_type on events (organisation_id, mode, type, seq desc);

-- An endpoint's deliveries of one status, newest first. A delivery is as old as its event.
create index deliveries_by_status on deliveries (endpoint_id, status, created_at desc, event_id desc);
-- Those that have failed and are tried again: few among all that are pending.
create index deliveries_failing on deliveries (endpoint_id, created_at desc, event_id desc) where status = 'pending' and failures > 0;

-- With what the progress of a replay is counted by.
drop index deliveries_of_replay;
create index deliveries_of_replay on deliveries (replay_id, endpoint_id, status) include (failures) where replay_id is not null;

-- With what an endpoint's success rate and latency are read from, so that the attempts themselves need not be.
drop index delivery_attempts_of_endpoint;
create index delivery_attempts_of_endpoint on delivery_attempts (endpoint_id, attempted_at desc) include (latency_ms, error_class);
