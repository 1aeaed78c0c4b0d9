// What a readable document must say: which taxonomy, which company, which period, and the facts the authority never does without. Follows the
// authority's validation rules by their numbers and its list "Taxonomies accepted by HMRC".

import { isCalendarDate } from "../../ct600/period.ts";
import type { Problem } from "../../ct600/problem.ts";
import { ACCOUNTS_TAXONOMIES, isAccepted } from "../taxonomies.ts";
import type { Context } from "./contexts.ts";
import type { Fact } from "./facts.ts";
import { type Family, familyOf, isNamed } from "./families.ts";
import { problem } from "./faults.ts";
import { shownNames } from "./names.ts";

/** What the return says of itself. */
export interface IntakeContext {
  registrationNumber: string;
  periodStart: string;
  periodEnd: string;
}

const SCHEME = "http://www.companieshouse.gov.uk/";

/** The taxonomy a document refers to; one that refers to several, or to none, has no place with the authority. */
export function taxonomyProblems(schemaRefs: readonly string[], { periodEnd }: IntakeContext): Problem[] {
  const taxonomy = ACCOUNTS_TAXONOMIES.find(({ schemaRef }) => schemaRefs.length === 1 && schemaRef === schemaRefs[0]);
  if (taxonomy !== undefined && isAccepted(taxonomy, periodEnd)) return [];
  const newest = ACCOUNTS_TAXONOMIES.at(-1)?.schemaRef;
  const reason =
    taxonomy === undefined
      ? "The document does not refer to exactly one of the taxonomies HMRC accepts for accounts (rule 3317)"
      : `The document's taxonomy was accepted for periods ending until ${taxonomy.lastPeriodEnd} (rule 3318)`;
  return [problem("ixbrl_taxonomy_not_accepted", `${reason}; tag the accounts with ${newest}.`)];
}

/** Facts of another year's taxonomy, or of none, are unknown to the one referred to. */
export function conceptProblems(facts: readonly Fact[], date: string): Problem[] {
  const namespaces = new Set(facts.map(({ concept }) => concept.namespace));
  const known = new Set([...namespaces].filter((namespace) => familyOf(namespace)?.date === date));
  const foreign = facts.filter(({ concept }) => !known.has(concept.namespace));
  if (foreign.length === 0) return [];
  const names = shownNames(foreign.map(({ concept }) => concept.local));
  const message = `These facts are not of the taxonomy of ${date} that the document refers to: ${names}; use its namespaces (rule 3317).`;
  return [problem("ixbrl_taxonomy_not_accepted", message)];
}

export function companyProblems(
  { contexts, facts }: { contexts: Iterable<Context>; facts: readonly Fact[] },
  { registrationNumber }: IntakeContext,
): Problem[] {
  const all = [...contexts];
  const found: Problem[] = [];
  if (all.some(({ scheme }) => scheme !== SCHEME)) {
    const message = `Every context must identify the company by exactly the scheme ${SCHEME} (rule 3316).`;
    found.push(problem("ixbrl_company_mismatch", message));
  }
  if (all.some(({ identifier }) => identifier !== registrationNumber)) {
    const message = `Every context must identify company ${registrationNumber}, as the return does (rule 3316).`;
    found.push(problem("ixbrl_company_mismatch", message));
  }
  const stated = factsNamed(facts, "bus", "UKCompaniesHouseRegisteredNumber");
  if (stated.some(({ value }) => value.kind === "text" && value.text.trim() !== registrationNumber)) {
    const message = `The registered number in the document is not ${registrationNumber}, the number on the return (rule 1606); check which is right.`;
    found.push(problem("ixbrl_company_mismatch", message));
  }
  return found;
}

/** The dates the document says it covers; null while either is missing or no date. */
export interface ReportPeriod {
  start: string;
  end: string;
}

export function reportPeriod(facts: readonly Fact[]): ReportPeriod | null {
  const [start, end] = ["StartDateForPeriodCoveredByReport", "EndDateForPeriodCoveredByReport"].map((name) => {
    const value = factsNamed(facts, "bus", name)[0]?.value;
    return value?.kind === "text" && isCalendarDate(value.text) ? value.text : null;
  });
  return start && end ? { start, end } : null;
}

/**
 * The accounts must overlap the return (rule 7782). More is not asked: accounts of more than twelve months go with two returns, each of which covers
 * a part of them.
 */
export function periodProblems(facts: readonly Fact[], { periodStart, periodEnd }: IntakeContext): Problem[] {
  const period = reportPeriod(facts);
  if (period !== null) {
    if (period.start <= period.end && period.start <= periodEnd && period.end >= periodStart) return [];
    const message = `The document's accounts do not cover any day of the return's period, ${periodStart} to ${periodEnd} (rule 7782); check both.`;
    return [problem("ixbrl_date_mismatch", message)];
  }
  const present = ["StartDateForPeriodCoveredByReport", "EndDateForPeriodCoveredByReport"].filter(
    (name) => factsNamed(facts, "bus", name).length > 0,
  );
  if (present.length < 2) return []; // then it is a missing fact
  const message = "The dates of the period covered by the report cannot be read; tag days that exist (rule 7782).";
  return [problem("ixbrl_date_mismatch", message)];
}

export function factsNamed(facts: readonly Fact[], family: Family, local: string): Fact[] {
  return facts.filter(({ concept }) => isNamed(concept, family, local));
}
