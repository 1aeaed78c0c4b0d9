-- Returns with group relief, to find the other end of a claim or a surrender. Few returns have it.

create index filings_with_group_relief on filings (organisation_id, mode, period_end) where input->'financials' ? 'group_relief';
