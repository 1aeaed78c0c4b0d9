-- Whether live refuses a return that lacks what complete and lawful accounts need, or files it with a warning.

-- Nobody who files today meets a new refusal. A program of the previous release does not know the column, and files with the warning.
alter table organisations add column refuse_incomplete boolean not null default false;
