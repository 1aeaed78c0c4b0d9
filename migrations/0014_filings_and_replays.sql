-- A filing is amended by the newest amendment that did not fail. Those whose newest failed are mended, with the time at which it failed.
update filings f
set amended_by = (select a.id from filings a where a.amends = f.id and a.status <> 'failed' order by a.seq desc limit 1),
    updated_at = greatest(f.updated_at, newest.updated_at)
from filings newest
where newest.id = f.amended_by and newest.status = 'failed';

-- How deliveries of a replay ended that are not its own any more: replayed again since, or forgotten with their events. The result of the
-- replay stays what it was. Rows are only added, so two replays that leave the same one behind do not wait for each other.
create table replay_outcomes (
  replay_id text not null references replays on delete cascade,
  endpoint_id text not null references endpoints,
  status text not null check (status in ('delivered', 'abandoned', 'held')),
  deliveries integer not null
);
create index replay_outcomes_of on replay_outcomes (replay_id, endpoint_id);

-- What was worth a second look when the return was filed. Not jsonb, which would put its keys in another order than the first answer had.
alter table filings add column warnings json not null default '[]';
