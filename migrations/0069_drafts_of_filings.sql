-- What a draft was begun for: a new return, a failed one corrected, the next period of a filed one, an amendment of it.
alter table drafts
  add column kind text not null default 'new' check (kind in ('new', 'correct', 'next_year', 'amend')),
  -- The filing it was taken over from; of an amendment the newest return of its line, as it was then.
  add column from_filing text references filings,
  -- Why the return is amended.
  add column reason text,
  add constraint drafts_taken_over check ((kind = 'new') = (from_filing is null));
create index drafts_from_filing on drafts (from_filing) where from_filing is not null;
