-- What the webhook pages look through, however many deliveries there are.

-- A delivery is as old as its event, and of its type: both are written here too, so that an endpoint's deliveries of one status and type are
-- found newest first, however rare they are among the others.
alter table deliveries add column event_type text;
update deliveries d set event_type = ev.type from events ev where ev.id = d.event_id;
alter table deliveries alter column event_type set not null;
drop index deliveries_by_status;
create index deliveries_by_status on deliveries (endpoint_id, status, event_type, created_at desc, event_id desc);
-- The same of what is not delivered. It used to be without the endpoint, and a planner that has not heard yet of the many deliveries
-- that are pending or abandoned by now took it for the better way to those of one endpoint.
drop index deliveries_undelivered;
create index deliveries_undelivered on deliveries (status, endpoint_id, created_at desc, event_id desc)
  where status in ('pending', 'abandoned', 'held');
-- Those that have failed and are tried again: few among all that are pending, which are those that are due at some time.
drop index deliveries_failing;
create index deliveries_failing on deliveries (endpoint_id, created_at desc, event_id desc) where due_at is not null and failures > 0;

-- With the environment, so that what keeping events for fewer days would delete is counted from the index alone.
drop index events_oldest;
create index events_oldest on events (organisation_id, created_at) include (mode);
