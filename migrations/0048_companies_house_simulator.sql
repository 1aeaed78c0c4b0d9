-- The simulator of Companies House, in the simulator's own schema: in real life this too is somebody else's database.

-- Who has sent a message, by a hash, and what it sent last: transaction ids and submission numbers only rise.
create table simulator.companies_house_presenters (
  presenter text primary key,
  -- Whether it is a test account: the flag of its first message.
  is_test boolean not null,
  -- Digits and letters of one length, compared byte by byte.
  last_transaction_id text collate "C" not null,
  last_submission_number text collate "C" not null default ''
);

-- Every submission that got a receipt.
create table simulator.companies_house_submissions (
  presenter text not null,
  submission_number text collate "C" not null check (submission_number ~ '^[A-Za-z0-9]{6}$'),
  company_number text not null,
  customer_reference text,
  -- SHA-256 of the document, which itself is not kept.
  document text not null,
  scenario text not null,
  received_at timestamptz not null,
  ready_at timestamptz not null,
  -- A status request without a number was told of it, until that is acknowledged.
  told boolean not null default false,
  acknowledged_at timestamptz,
  primary key (presenter, submission_number)
);
create index companies_house_submissions_company on simulator.companies_house_submissions (presenter, company_number, received_at);
create index companies_house_submissions_finished on simulator.companies_house_submissions (presenter, ready_at)
  where acknowledged_at is null;

-- How often a document was sent that a scenario troubles on its way in. A row goes when its sender has heard of it.
create table simulator.companies_house_troubled_sends (
  presenter text not null,
  company_number text not null,
  document text not null,
  scenario text not null,
  sends integer not null,
  primary key (presenter, company_number, document, scenario)
);
