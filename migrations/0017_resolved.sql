-- What a person has dealt with: a flag that is resolved, a delivery that is dismissed, an endpoint that is removed. Nothing is deleted.

alter table filings
  -- What the last flag said that a person resolved, what they noted, who it was and when. The flag itself is null again.
  add column resolved_flag text,
  add column flag_note text,
  add column flag_resolved_by text,
  add column flag_resolved_at timestamptz,
  add constraint resolved_flag_is_whole check (
    (resolved_flag is null) = (flag_resolved_at is null) and (flag_note is null) = (flag_resolved_at is null)
    and (flag_resolved_by is null) = (flag_resolved_at is null));

alter table endpoints
  -- Shown nowhere from then on, and disabled for good; events that were sent there keep their deliveries.
  add column removed_at timestamptz,
  add constraint removed_is_disabled check (removed_at is null or disabled_at is not null);

alter table deliveries
  -- An abandoned delivery that nobody needs to see any more. A replay takes it back.
  add column dismissed_at timestamptz,
  add constraint dismissed_is_abandoned check (dismissed_at is null or status = 'abandoned');
-- The failed events that wait for a person, newest first, however many were dismissed.
create index deliveries_abandoned on deliveries (endpoint_id, created_at desc, event_id desc)
  where status = 'abandoned' and dismissed_at is null;
