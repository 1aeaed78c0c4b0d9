// What the authority wants to know and no reader looks for on the page: facts in the header of the document (rule
// 3312).

import { member } from "../document.ts";
import type { Parts } from "./parts.ts";

/** Trading is the default, which is said by leaving the dimension out. */
const TRADING_STATUS = {
  trading: [],
  never_traded: [member("bus:EntityTradingStatusDimension", "bus:EntityHasNeverTraded")],
  no_longer_trading: [member("bus:EntityTradingStatusDimension", "bus:EntityNoLongerTradingButTradedInPast")],
} as const;

export function hideParticulars(parts: Parts, type: "bus:FullAccounts" | "bus:FilletedAccounts"): void {
  const { document, now, accounts, software, officers, form } = parts;
  const { year, yearOf, figures } = now;
  const standard = accounts.statements.has("follows_frs105") ? "bus:Micro-entities" : "bus:SmallEntities";
  const fixed = (name: string, dimension: string, of: string) => document.fixed(name, yearOf(member(dimension, of)));
  document.hide(
    fixed("bus:AccountingStandardsApplied", "bus:AccountingStandardsDimension", standard),
    fixed("bus:AccountsStatusAuditedOrUnaudited", "bus:AccountsStatusDimension", "bus:AuditExempt-NoAccountantsReport"),
    fixed("bus:AccountsType", "bus:AccountsTypeDimension", type),
    fixed("bus:LegalFormEntity", "bus:LegalFormEntityDimension", form.member),
    document.fixed("bus:EntityTradingStatus", yearOf(...TRADING_STATUS[accounts.tradingStatus])),
    document.flag("bus:EntityDormantTruefalse", year, accounts.dormant),
    document.text("bus:NameProductionSoftware", year, software.name),
    document.text("bus:VersionProductionSoftware", year, software.version),
  );
  for (const { name, signs } of accounts.directors)
    if (signs)
      document.hide(document.fixed("core:DirectorSigningFinancialStatements", yearOf(officers.dimensionOf(name))));
  // Not given: the fact must be there, and has no value.
  if (figures.averageEmployees === null)
    document.hide(document.unknownCount("core:AverageNumberEmployeesDuringPeriod", year));
  // The authority's own words for a company that does not say what it does.
  if (accounts.principalActivity === null)
    document.hide(document.text("bus:DescriptionPrincipalActivities", year, "No description of principal activity"));
  // The authority refuses a document without it, and the page has no balance sheet to show it on.
  if (figures.balanceSheet === null)
    document.hide(document.date("bus:BalanceSheetDate", now.end, accounts.now.period.end));
  if (accounts.statements.has("small_regime") || accounts.statements.has("micro_regime"))
    document.hide(
      fixed("bus:ApplicableLegislation", "bus:ApplicableLegislationDimension", "bus:SmallCompaniesRegimeForAccounts"),
    );
}
