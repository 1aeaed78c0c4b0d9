-- When an operator said that the database was restored from a backup, for a submission that the authority may have although this database does not know
-- it. Such a submission is asked for, and never sent without a person's decision. Decision: docs/decisions/0040.

alter table submissions add column restored_at timestamptz;
