-- What a person may do: one of four roles (src/audit/roles.ts), and when they last signed in.

-- A program of the previous release does not know the column, and everybody it knows may do everything: people whom it adds, and all whom
-- there are, are owners. Give lesser roles once all processes are upgraded.
alter table users
  add column role text not null default 'owner'
    constraint users_role check (role in ('owner', 'filer', 'developer', 'viewer')),
  add column last_signed_in_at timestamptz;

update users set last_signed_in_at = signed_in.at
  from (select user_id, max(at) as at from audit_log where action = 'signed_in' group by user_id) as signed_in
  where signed_in.user_id = users.id;
