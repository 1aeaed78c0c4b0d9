// The facts that Companies House wants of the current period, one row each. A date stands in the context of the
// period's last day, whatever day it names: what the gateway answers otherwise was seen on the wire. Follows its
// accounts supplement 6.0, as reported in 2026.

import { isEnd, isYear, provided, type RegisterRule, say } from "./rule.ts";

interface MandatoryFact {
  readonly local: string;
  /** The context it stands in. */
  readonly at: "end" | "year";
  readonly field: string;
  /** What to do where the document was made from the input. */
  readonly made: string;
}

const row = (local: string, at: MandatoryFact["at"], field: string, made = `Send ${field}.`): MandatoryFact => ({
  local,
  at,
  field,
  made,
});

export const MANDATORY: readonly MandatoryFact[] = [
  row("UKCompaniesHouseRegisteredNumber", "year", "company.registration_number"),
  row("EntityCurrentLegalOrRegisteredName", "year", "company.name"),
  row("BalanceSheetDate", "end", "accounts.balance_sheet"),
  row("DateAuthorisationFinancialStatementsForIssue", "end", "accounts.approved_on"),
  row("DirectorSigningFinancialStatements", "year", "accounts.director"),
  row("EntityDormantTruefalse", "year", "accounts.dormant"),
  row("StartDateForPeriodCoveredByReport", "end", "period.start"),
  row("EndDateForPeriodCoveredByReport", "end", "period.end"),
  row("EntityTradingStatus", "year", "accounts.dormant"),
  row("AccountsStatusAuditedOrUnaudited", "year", "accounts.standard"),
  // The specification calls it AccountsTypeFullOrAbbreviated, as taxonomies before 2022 did.
  row("AccountsType", "year", "profit_and_loss"),
  row("AccountingStandardsApplied", "year", "accounts.standard"),
  row(
    "AverageNumberEmployeesDuringPeriod",
    "year",
    "accounts.average_employees",
    "Companies House wants the average number of employees. Send accounts.average_employees, 0 if there were none.",
  ),
];

export const mandatoryRules: readonly RegisterRule[] = MANDATORY.map(({ local, at, field, made }) => ({
  name: local,
  field,
  check(judged) {
    const { byName, context } = judged;
    const stated = (byName.get(local) ?? []).filter(({ value }) => value.kind !== "nil");
    if (stated.some((fact) => (at === "end" ? isEnd(fact, context) : isYear(fact, context)))) return null;
    const where =
      at === "end"
        ? `the context of the period's last day, ${context.periodEnd}`
        : `a context of the period from ${context.periodStart} to ${context.periodEnd}`;
    const own =
      stated.length === 0
        ? `Companies House wants the fact ${local}, with a value; tag it in ${where}.`
        : `The fact ${local} stands in the context of another time; move it to ${where}.`;
    return { message: say(judged, { own, made }), gatewayText: provided(local) };
  },
}));
