-- Companies and what they have to do: a payment and a return for each accounting period, accounts for each period of account.

-- A company is an organisation, an environment and a UTR. Its name and number are those of the newest filing, or as a person typed them.
create table companies (
  id text primary key,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  utr text not null,
  name text not null,
  registration_number text,
  -- The filing that name and number were taken from; 0: a person typed them.
  named_by_seq bigint not null default 0,
  -- What a person typed; null: not known.
  incorporated_on date,
  reference_month integer check (reference_month between 1 and 12),
  reference_day integer check (reference_day between 1 and 31),
  company_type text check (company_type in ('private', 'public')),
  pays_by_instalments boolean not null default false,
  may_not_need_return boolean not null default false,
  is_closed boolean not null default false,
  approver_name text,
  approver_email text,
  approver_capacity text,
  -- Of its duties that are open, the earliest day and what is due then; null: none has a day.
  next_due_on date,
  next_kind text check (next_kind in ('pay', 'return', 'accounts')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whoever brings it up to date, in the database's own time.
  lease_until timestamptz,
  lease_token text,
  check ((reference_month is null) = (reference_day is null)),
  unique (organisation_id, mode, utr)
) with (fillfactor = 80);
create index companies_by_name on companies (organisation_id, mode, lower(name), id);
create index companies_by_next on companies (organisation_id, mode, next_due_on, id);
create index companies_by_number on companies (organisation_id, mode, registration_number) where registration_number is not null;

-- One row per duty. Those of kind `accounts` say which periods of account there are; `accounts_start` and `accounts_end` say to which the others belong.
create table obligations (
  id text primary key,
  company_id text not null references companies,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  kind text not null check (kind in ('pay', 'return', 'accounts')),
  -- The accounting period; of accounts the period of account.
  period_start date not null,
  period_end date not null,
  accounts_start date not null,
  accounts_end date not null,
  -- Derived from what came before, and neither filed nor confirmed.
  is_expected boolean not null,
  -- Null: there is no single day, or it depends on what is not known.
  due_on date,
  -- What happened wins over the day; what is open is upcoming, due soon or overdue by the day alone.
  settled text not null check (settled in ('open', 'filed', 'accepted', 'rejected', 'done')),
  -- The newest filing or delivery that counts, and what became of it.
  subject_id text,
  outcome text check (outcome in ('waiting', 'accepted', 'rejected')),
  delivered_on date,
  tax_pence bigint,
  by_instalments boolean,
  -- As the return says.
  notice_served_on date,
  -- As a person typed it: when the notice was served, or which day Companies House shows.
  typed_on date,
  -- HMRC's reference for a payment, as typed.
  payment_reference text,
  done_at timestamptz,
  -- The person who marked it, as the audit log names people.
  done_by text,
  -- For which due day it was said that it comes soon, and when that is to be said next: the row is the queue.
  told_due_on date,
  tell_at timestamptz,
  lease_until timestamptz,
  lease_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, kind, period_start, period_end)
) with (fillfactor = 80);
create index obligations_by_due on obligations (organisation_id, mode, due_on, id);
create index obligations_by_state on obligations (organisation_id, mode, settled, due_on, id);
create index obligations_to_tell on obligations (organisation_id, tell_at) where tell_at is not null;

-- Companies of which something has changed since they were last looked at, with the period of the return if it was one. Only ever added to by whoever
-- files, so that nobody waits for another; whoever brings the company up to date takes them away.
create table company_changes (
  organisation_id text not null,
  mode text not null,
  utr text not null,
  period_start date,
  period_end date,
  seq bigint generated always as identity,
  primary key (organisation_id, mode, seq)
);
create index company_changes_by_utr on company_changes (organisation_id, mode, utr);

-- In the statement that files a return or moves it, whichever that is. A Test-in-Live filing files nothing.
create function note_company_of_filing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into companies (id, organisation_id, mode, utr, name, registration_number, created_at, updated_at)
    values ('com_' || replace(gen_random_uuid()::text, '-', ''), new.organisation_id, new.mode, new.company_utr, new.company_name,
            new.registration_number, new.created_at, new.created_at)
    on conflict (organisation_id, mode, utr) do nothing;
  end if;
  insert into company_changes (organisation_id, mode, utr, period_start, period_end)
  values (new.organisation_id, new.mode, new.company_utr, new.period_start, new.period_end);
  return null;
end $$;
create trigger filings_have_a_company after insert on filings for each row when (not new.test_mode) execute function note_company_of_filing();
create trigger filings_move_obligations after update of status on filings for each row
  when (not new.test_mode and old.status in ('pending', 'submitted') and new.status in ('accepted', 'acknowledged', 'failed'))
  execute function note_company_of_filing();

-- Accounts name the company by its number: they change nothing where none has it.
create function note_company_of_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_changes (organisation_id, mode, utr)
  select organisation_id, mode, utr from companies
  where organisation_id = new.organisation_id and mode = new.mode and registration_number = new.company_registration_number;
  return null;
end $$;
create trigger accounts_have_a_company after insert on companies_house_accounts for each row when (not new.test_mode)
  execute function note_company_of_accounts();
create trigger accounts_move_obligations after update of status on companies_house_accounts for each row
  when (not new.test_mode and old.status <> new.status and new.status in ('accepted', 'rejected'))
  execute function note_company_of_accounts();

-- What was filed before: each company at once, its periods in the background.
insert into companies (id, organisation_id, mode, utr, name, registration_number, created_at, updated_at)
select distinct on (organisation_id, mode, company_utr) 'com_' || replace(gen_random_uuid()::text, '-', ''), organisation_id, mode, company_utr,
       company_name, registration_number, created_at, created_at
from filings where not test_mode order by organisation_id, mode, company_utr, seq desc;
insert into company_changes (organisation_id, mode, utr, period_start, period_end)
select distinct organisation_id, mode, company_utr, period_start, period_end from filings where not test_mode;
