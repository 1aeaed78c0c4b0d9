-- An original and all that amends it are one line: every return of a line that has not failed is amended by the newest that has not, not only the one
-- that this one names. Locked in the order in which they were filed, as the service locks them, so that neither waits for the other for ever.
-- Decision: docs/decisions/0059.
with recursive line as (
  select id as first, id, seq, status from filings where amends is null and amended_by is not null
  union all
  select line.first, f.id, f.seq, f.status from line join filings f on f.amends = line.id
), newest as (
  select distinct on (first) first, id from line where status <> 'failed' order by first, seq desc
), outdated as (
  select f.id, nullif(newest.id, f.id) as amended_by
  from line join newest using (first) join filings f on f.id = line.id
  where f.status <> 'failed' and f.amended_by is distinct from nullif(newest.id, f.id)
  order by f.seq
  for update of f
)
update filings f set amended_by = outdated.amended_by from outdated where f.id = outdated.id;
