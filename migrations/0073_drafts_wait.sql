-- A draft waits while its return waits for approval, and is filed once it is approved. Otherwise nothing of it was sent: it is open again, to be changed
-- and filed once more.

-- `not_approved_filing`: the last that was made of it and ended without approval.
alter table drafts add column not_approved_filing text references filings;
create index drafts_not_approved on drafts (not_approved_filing) where not_approved_filing is not null;

-- refuses nothing that the release before writes: it knows no approval, so that a draft of it is open, or filed with a filing
alter table drafts drop constraint drafts_filed, add constraint drafts_filed check ((state = 'open') = (filing_id is null));

update drafts d set state = 'waiting' from filings f where f.id = d.filing_id and d.state = 'filed' and f.approval->>'state' = 'waiting';

-- In the statement that says what became of an approval, whoever decides it. An old version must not be filed again by whoever repeats a request, so that
-- an open draft has a new one. Its documents went when it was filed: those of the filing are put back.
create function move_draft_of_filing() returns trigger language plpgsql as $$
begin
  if new.approval->>'state' = 'approved' then
    update drafts set state = 'filed', updated_at = greatest(updated_at, new.updated_at) where filing_id = new.id and state = 'waiting';
    return null;
  end if;
  insert into draft_files (draft_id, sha256, content)
  select d.id, o.sha256, o.content from drafts d join own_documents o on o.organisation_id = d.organisation_id
  where d.filing_id = new.id and d.state = 'waiting'
    and o.sha256 = any (array(select decode(hashes[1], 'hex') from regexp_matches(d.input::text, '"sha256:([0-9a-f]{64})"', 'g') hashes))
  on conflict do nothing;
  update drafts d
  set state = 'open', filing_id = null, not_approved_filing = new.id, version = version + 1, updated_at = greatest(updated_at, new.updated_at),
      bytes = octet_length(input::text) + (select coalesce(sum(octet_length(content)), 0) from draft_files where draft_id = d.id)
  where filing_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger filings_move_drafts after update of approval on filings for each row
  when (old.approval->>'state' = 'waiting' and new.approval->>'state' <> 'waiting')
  execute function move_draft_of_filing();

-- Returns that wait for approval, in the order of lists.
create index filings_waiting_for_approval on filings (organisation_id, mode, seq) where approval->>'state' = 'waiting';
