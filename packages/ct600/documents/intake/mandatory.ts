// The facts the authority refuses accounts without (rule 3312), one row each, and the names it wants for the officers
// they mention (rule 3315).

import type { Context } from "./contexts.ts";
import type { Fact } from "./facts.ts";
import { type Finding, problem } from "./faults.ts";
import { isNamed } from "./names.ts";
import { factsNamed, type IntakeContext, type ReportPeriod, reportPeriod } from "./rules.ts";

interface MandatoryFact {
  readonly family: "bus" | "core";
  readonly local: string;
  /** The first taxonomy that has it, and the one from which it no longer has. */
  readonly from?: string;
  readonly until?: string;
}

const MANDATORY: readonly MandatoryFact[] = [
  { family: "bus", local: "EntityCurrentLegalOrRegisteredName" },
  { family: "bus", local: "UKCompaniesHouseRegisteredNumber" },
  { family: "bus", local: "StartDateForPeriodCoveredByReport" },
  { family: "bus", local: "EndDateForPeriodCoveredByReport" },
  { family: "bus", local: "BalanceSheetDate" },
  { family: "core", local: "DateAuthorisationFinancialStatementsForIssue" },
  { family: "core", local: "DirectorSigningFinancialStatements" },
  { family: "bus", local: "NameEntityOfficer" },
  { family: "bus", local: "EntityDormantTruefalse" },
  { family: "bus", local: "EntityTradingStatus" },
  { family: "bus", local: "AccountingStandardsApplied" },
  { family: "bus", local: "AccountsStatusAuditedOrUnaudited" },
  { family: "bus", local: "AccountsType", from: "2022-01-01" },
  { family: "bus", local: "AccountsTypeFullOrAbbreviated", until: "2022-01-01" },
  { family: "bus", local: "LegalFormEntity" },
  { family: "bus", local: "DescriptionPrincipalActivities" },
  { family: "core", local: "AverageNumberEmployeesDuringPeriod" },
];

/** `date` is that of the taxonomy. A fact counts when its context is the period of the report or its last day. */
export function missingFactProblems(
  facts: readonly Fact[],
  date: string,
  { registrationNumber }: Pick<IntakeContext, "registrationNumber">,
): Finding[] {
  const period = reportPeriod(facts);
  const known = period !== null && period.start <= period.end;
  const stated = known ? facts.filter(({ context }) => isOfReport(context, period)) : facts;
  const names = new Set(stated.map(({ concept }) => concept.local));
  const missing = MANDATORY.filter(({ family, local, from = "", until = "9999" }) => {
    const isStated = names.has(local) && stated.some(({ concept }) => isNamed(concept, family, local));
    const isAsked = registrationNumber !== null || local !== "UKCompaniesHouseRegisteredNumber";
    return isAsked && date >= from && date < until && !isStated;
  }).map(({ local }) => local);
  const found: Finding[] = [];
  if (missing.length > 0) {
    const message = `The document lacks facts for its period that all accounts must have: ${missing.join(", ")} (rule 3312); tag them.`;
    found.push(problem("ixbrl_missing_facts", message));
  }
  return [...found, ...unnamedOfficers(facts)];
}

function isOfReport({ period }: Context, { start, end }: ReportPeriod): boolean {
  if (period?.kind === "instant") return period.at === end;
  return period?.kind === "duration" && period.start === start && period.end === end;
}

/** Director1 is a number, not a person: a document that uses it must name the person. */
function unnamedOfficers(facts: readonly Fact[]): Finding[] {
  const used = new Set([...new Set(facts.map(({ context }) => context))].flatMap(officersOf));
  const named = new Set(factsNamed(facts, "bus", "NameEntityOfficer").flatMap(({ context }) => officersOf(context)));
  const unnamed = [...used].filter((officer) => !named.has(officer)).sort();
  if (unnamed.length === 0) return [];
  const message = `The document mentions ${unnamed.join(", ")} without naming them (rule 3315); tag NameEntityOfficer in the same context.`;
  return [problem("ixbrl_missing_facts", message)];
}

function officersOf({ dimensions }: Context): string[] {
  return dimensions.flatMap(({ dimension, member }) =>
    member !== null && isNamed(dimension, "bus", "EntityOfficersDimension") && /^Director\d{1,3}$/.test(member.local)
      ? [member.local]
      : [],
  );
}
