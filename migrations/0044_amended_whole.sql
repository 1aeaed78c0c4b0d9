-- A program of the release before migration 0021 knows fewer fields of a return. It would amend one without those it does not know: files, pages and figures
-- would be missing from what it sends, and nobody would be told. So it cannot store an amendment of such a return; this release can. Its rows have no
-- tax_payable_pence. A return with only the fields below is amended by both.
create function refuse_amendment_of_older_release() returns trigger language plpgsql as $$
declare
  -- Without tax_payable_pence it is of that release itself, or of one between: those know what they have filed.
  filed jsonb := (select input from filings where id = new.amends and tax_payable_pence is not null);
begin
  if filed - array['company', 'period', 'financials', 'accounts', 'declarant', 'options'] <> '{}'
    or (filed->'company') - array['name', 'utr', 'registration_number', 'associated_companies'] <> '{}'
    or (filed->'period') - array['start', 'end'] <> '{}'
    or (filed->'financials') - array['turnover', 'trading_profit', 'gross_profit', 'net_profit', 'tax_rate_year'] <> '{}'
    or (filed->'accounts') - array['standard', 'ixbrl', 'director', 'approved_on', 'principal_activity', 'average_employees', 'dormant', 'balance_sheet'] <> '{}'
    or (filed->'accounts'->'balance_sheet') - array['fixed_assets', 'current_assets', 'creditors_within_one_year', 'creditors_after_one_year', 'provisions',
                                                    'called_up_share_capital'] <> '{}'
    or jsonb_typeof(filed->'accounts'->'ixbrl') = 'object'
  then
    raise exception 'a program of an earlier release cannot amend %, which has fields that it does not know', new.amends;
  end if;
  return new;
end $$;
create trigger filings_amended_whole before insert on filings for each row
  when (new.amends is not null and new.tax_payable_pence is null)
  execute function refuse_amendment_of_older_release();
