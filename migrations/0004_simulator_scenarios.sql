-- What the simulator's scenarios have to remember, so that "then all is well" holds across a restart.

-- Of which period a return is, and whether it is an original: a strict simulator takes one original for each. Null for what came before.
alter table simulator.submissions add column return_type text;
alter table simulator.submissions add column period_end text;
-- Polls that a scenario with trouble on polls has seen.
alter table simulator.submissions add column polls integer not null default 0;
create index submissions_original on simulator.submissions (class, utr, period_end)
  where return_type = 'new' and problems = '[]'::jsonb;

-- How often a return was sent that a scenario troubles on its way in. A row goes when its sender has heard that the return is there.
create table simulator.troubled_returns (
  sender_id text not null,
  class text not null,
  irmark text not null,
  scenario text not null,
  sends integer not null,
  primary key (sender_id, class, irmark, scenario)
);
