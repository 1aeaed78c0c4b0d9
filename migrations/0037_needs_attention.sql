-- Since when a filing is flagged, and why as a published code: the API shows both. The reason is null in a flag of an older release that is not known below.

alter table filings
  add column flagged_at timestamptz,
  add column flag_reason text;

-- A flag is the last thing that happens to most filings, so the last change is the best known time.
update filings
set flagged_at = updated_at,
    flag_reason = case
      when flag like 'HMRC accepted this return without a receipt%' then 'receipt_missing'
      when flag like 'HMRC''s receipt is for a different IRmark%' then 'receipt_mismatch'
      when flag like 'Sent % times without a usable reply%' then 'no_usable_reply'
      when flag like 'HMRC''s reply cannot be used%' then 'unusable_reply'
      when flag like 'The step % keeps failing with an internal error%' then 'internal_error'
      when flag like 'This return may have been sent under another sender id%' then 'sent_by_another_sender'
      when flag like 'The database was restored from a backup, and HMRC does not list%' then 'not_listed_after_restore'
      when flag like 'HMRC says it has a return for this period, but does not list one%' then 'already_received'
      when flag like 'This return waits: HMRC takes returns only from software with a vendor id%' then 'vendor_id_missing'
      when flag like 'HMRC acknowledged this return but no longer lists it%' then 'no_longer_listed'
    end
where flag is not null;

-- The release before knows neither column: what it flags, or takes the flag of, must not keep the time and the reason of an earlier flag.
create function flag_of_older_release() returns trigger language plpgsql as $$
begin
  new.flag_reason := null;
  new.flagged_at := case when new.flag is not null then new.updated_at end;
  return new;
end $$;
create trigger filings_flagged_by_older_release before update of flag on filings for each row
  when (new.flag is distinct from old.flag and new.flag_reason is not distinct from old.flag_reason
        and new.flagged_at is not distinct from old.flagged_at)
  execute function flag_of_older_release();
