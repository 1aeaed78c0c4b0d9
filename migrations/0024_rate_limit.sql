-- The rate limit, counted over all API processes: the tokens that each organisation has left in each environment, and which processes have lately
-- served it. Unlogged: written every second under load, and worth nothing after a crash.

create unlogged table rate_tokens (
  owner text primary key,
  -- Below zero, what several processes let through at once is paid back.
  tokens double precision not null,
  refilled_at timestamptz not null
);

create unlogged table rate_sharers (
  owner text not null,
  process text not null,
  seen_at timestamptz not null,
  primary key (owner, process)
);
