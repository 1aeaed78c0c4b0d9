-- Approval: a return waits until the person named has approved it, and nothing of it is sent before that.

-- Whether returns need it, by environment; `unless_approver`: unless whoever approves for the company files it.
alter table organisations
  add column approval_live text not null default 'never' check (approval_live in ('never', 'unless_approver', 'always')),
  add column approval_sandbox text not null default 'never' check (approval_sandbox in ('never', 'unless_approver', 'always')),
  -- The code that approves goes by mail alone, and nobody can read it out.
  add column approval_by_mail_only boolean not null default false;

-- One row for what is approved together: a return, or both returns of a long period of account.
create table approvals (
  id text primary key,
  organisation_id text not null references organisations,
  mode text not null check (mode in ('sandbox', 'live')),
  state text not null check (state in ('waiting', 'approved', 'sent_back', 'expired', 'revoked', 'void')),
  asked_by text not null check (asked_by in ('option', 'setting')),
  -- Who filed it, as the audit log names them, and the person if it was one.
  prepared_by text not null,
  prepared_by_user text references users,
  -- Who is asked. Null: nobody was named yet.
  approver_name text,
  approver_email text,
  approver_capacity text,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- As the approver typed it, and why it is another name than the one that was asked for.
  decided_by text,
  other_name_because text,
  decided_from text,
  second_factor text check (second_factor in ('mail', 'read_out')),
  -- What the approver wrote who sent it back, or why it is void.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whoever ends it when its time is over, in the database's own time.
  lease_until timestamptz,
  lease_token text,
  check ((state = 'waiting') = (decided_at is null))
);
create index approvals_to_expire on approvals (expires_at) where state = 'waiting';
create index approvals_waiting on approvals (organisation_id, mode, created_at) where state = 'waiting';

-- A link for the approver. The newest of an approval that has not ended opens it.
create table approval_links (
  id text primary key,
  approval_id text not null references approvals,
  token_hash bytea not null unique,
  -- Null: it was shown to whoever made it, to be passed on.
  sent_to text,
  made_by text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  opened_from text,
  ended_at timestamptz
);
create index approval_links_of on approval_links (approval_id, created_at);

-- The code of the moment: keyed and hashed, because six digits are soon guessed.
create table approval_codes (
  approval_id text primary key references approvals,
  code_hash bytea not null,
  factor text not null check (factor in ('mail', 'read_out')),
  made_by text not null,
  -- How many codes this approval has had, and how many wrong ones this one.
  made integer not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- `approval`: as the approval is shown with the return; the approval itself is the row above. `content_sha256`: of what is approved.
alter table filings
  add column approval_id text references approvals,
  add column approval jsonb,
  add column content_sha256 bytea;
create index filings_by_approval on filings (approval_id) where approval_id is not null;

-- A return counts as filed for its company once it is approved.
create trigger filings_approved after update of approval on filings for each row
  when (not new.test_mode and old.approval->>'state' = 'waiting' and new.approval->>'state' = 'approved')
  execute function note_company_of_filing();

-- A mail to an approver goes to somebody who is no user.
alter table mails alter column user_id drop not null;
