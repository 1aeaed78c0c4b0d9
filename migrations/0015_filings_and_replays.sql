-- A filing is amended by the newest amendment that did not fail. Those whose newest failed are mended, with the time at which it failed.
update filings f
set amended_by = (select a.id from filings a where a.amends = f.id and a.status <> 'failed' order by a.seq desc limit 1),
    updated_at = greatest(f.updated_at, newest.updated_at)
from filings newest
where newest.id = f.amended_by and newest.status = 'failed';
