-- Accounts that are delivered to Companies House: who delivers, the line to the gateway, and the deliveries themselves.

-- One message at a time goes to Companies House for each presenter and destination, over all organisations and workers; each message has a number that is
-- larger than the one before. Whoever holds a line may send.
create table presenter_lines (
  -- Of the sandbox: its organisation. Else an HMAC of the presenter's id under SECRET_KEY: two organisations with one presenter have one line.
  id text primary key,
  destination text not null check (destination in ('sandbox', 'live', 'test')),
  -- Whose line it is, sealed: its name changes with SECRET_KEY. Null in the sandbox.
  sealed_presenter bytea,
  -- The last submission number and transaction id that were used. 0: none yet.
  last_number bigint not null default 0,
  last_transaction bigint not null default 0,
  -- In the database's own time, like a lease.
  held_until timestamptz,
  held_token text
);

-- What an organisation presents itself with, sealed: one presenter for what is delivered, one for Companies House's own tests.
create table presenters (
  organisation_id text not null references organisations,
  destination text not null check (destination in ('live', 'test')),
  -- Presenter id, code and package reference together, sealed.
  sealed bytea not null,
  line text not null references presenter_lines on update cascade,
  set_at timestamptz not null,
  -- When Companies House last took a message that was sent with it, or refused one. Null: not since it was set.
  accepted_at timestamptz,
  refused_at timestamptz,
  primary key (organisation_id, destination)
);

-- One row per delivery: what is delivered, where it is, and what is to be done next. The row is the queue.
create table companies_house_accounts (
  id text primary key,
  seq bigint generated always as identity unique,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  test_mode boolean not null,
  status text not null check (status in ('pending', 'submitted', 'accepted', 'rejected')),
  company_name text not null,
  company_registration_number text not null,
  period_start date not null,
  period_end date not null,
  profit_and_loss text not null check (profit_and_loss in ('delivered', 'left_out')),
  signed_on date not null,
  customer_reference text,
  contact_name text,
  contact_number text,
  due_on date,
  -- The return whose accounts these are; null where they came alone.
  filing_id text references filings,
  -- As it was asked for, without the company's code and without documents.
  input jsonb not null,
  -- What is delivered, byte for byte.
  document_sha256 bytea not null,
  is_own_document boolean not null,
  warnings json not null,
  metadata jsonb not null,
  scenario text,
  -- The newest, and all that were ever used: null and none before the first send.
  submission_number text,
  numbers text[] not null default '{}',
  -- Of the newest send.
  transaction_id text,
  submitted_at timestamptz,
  decided_at timestamptz,
  rejections jsonb not null default '[]',
  examiner jsonb,
  flag text,
  flag_reason text,
  flagged_at timestamptz,
  resolved_flag text,
  flag_note text,
  flag_resolved_by text,
  flag_resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The exchange with Companies House.
  destination text not null check (destination in ('sandbox', 'live', 'test')),
  line text not null references presenter_lines on update cascade,
  -- The company's own authentication code, until Companies House has the accounts or has refused them.
  sealed_code bytea,
  next text check (next in ('submit', 'recover', 'poll')),
  due_at timestamptz,
  lease_until timestamptz,
  lease_token text,
  -- When the newest send began, and the first.
  sending_since timestamptz,
  first_sent_at timestamptz,
  looks integer not null default 0,
  failures integer not null default 0,
  faults integer not null default 0,
  last_error text,
  waits_for_presenter boolean not null default false,
  restored_at timestamptz,
  advanced_seconds bigint not null default 0,
  traceparent text,
  foreign key (organisation_id, document_sha256) references own_documents,
  constraint code_is_erased check (status = 'pending' or sealed_code is null)
);
create index companies_house_accounts_newest on companies_house_accounts (organisation_id, mode, seq desc);
create index companies_house_accounts_of_company on companies_house_accounts (organisation_id, mode, company_registration_number, period_end, seq desc);
create index companies_house_accounts_by_status on companies_house_accounts (organisation_id, mode, status, seq desc);
create index companies_house_accounts_of_filing on companies_house_accounts (filing_id) where filing_id is not null;
create index companies_house_accounts_in_line on companies_house_accounts (destination, line, due_at)
  where next is not null and due_at is not null;
create index companies_house_accounts_due on companies_house_accounts (destination, due_at) where next is not null and due_at is not null;
create index companies_house_accounts_unfinished on companies_house_accounts (status, created_at) where status in ('pending', 'submitted');
create index companies_house_accounts_flagged on companies_house_accounts (organisation_id, mode, seq desc) where flag is not null;

-- The delivery of a return's accounts: the newest that was asked for. Both returns of a long period of account name it. No foreign key: a delivery refers to
-- its return already, and two tables that refer to each other could not be loaded from a backup.
alter table filings add column companies_house_accounts text;
