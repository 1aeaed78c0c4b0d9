-- Duties in the order of their days, those without a day last: a page of a list goes on after its last row.
alter table obligations add column due_order date not null generated always as (coalesce(due_on, 'infinity'::date)) stored;
create index obligations_in_order on obligations (organisation_id, mode, due_order, id);
create index obligations_in_state on obligations (organisation_id, mode, settled, due_order, id);
drop index obligations_by_due;
drop index obligations_by_state;
-- Companies the same way: what has nothing due comes last.
alter table companies add column next_order date not null generated always as (coalesce(next_due_on, 'infinity'::date)) stored;
create index companies_in_order on companies (organisation_id, mode, next_order, id);
drop index companies_by_next;
