-- What a key may do: everything, only read, or only validate. Decision: docs/decisions/0054.

-- A program of the previous release does not know the column, and lets every key do everything: restricted keys are made once all processes are upgraded.
alter table api_keys add column permission text not null default 'all'
  constraint api_keys_permission check (permission in ('all', 'read_only', 'validate_only'));
