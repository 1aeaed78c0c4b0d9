// What a readable document must say: which taxonomy, which company, which period. Follows the authority's validation
// rules by their numbers and its list "Taxonomies accepted by HMRC". What computations must say besides is in
// computations.ts.

import { isCalendarDate } from "../../period.ts";
import type { RegisterContext } from "../../register/finding.ts";
import { COMPANIES_HOUSE, HMRC } from "../entity.ts";
import { ACCOUNTS_TAXONOMIES, COMPUTATIONS_TAXONOMIES, isAccepted } from "../taxonomies.ts";
import type { Context } from "./contexts.ts";
import type { Fact } from "./facts.ts";
import { type Finding, problem } from "./faults.ts";
import { type Family, familyOf, isNamed, shownNames } from "./names.ts";

/** What the return says of itself. */
export interface IntakeContext {
  /** Null: the body has none. */
  registrationNumber: string | null;
  /** Of a body without a number: by it a document may identify whose it is. */
  utr?: string;
  periodStart: string;
  periodEnd: string;
  /** What computations must agree with. Absent: the document is accounts. */
  computations?: ComputedReturn;
  /** Accounts that Companies House gets too are judged as its gateway does. */
  register?: RegisterContext;
}

export interface ComputedReturn {
  readonly utr: string;
  /** What the return states and the taxonomy has an item for; none where the return cannot be computed. */
  readonly figures: readonly ComputedFigure[];
}

export interface ComputedFigure {
  readonly item: string;
  readonly box: string;
  readonly pence: bigint;
}

const KINDS = {
  accounts: {
    taxonomies: ACCOUNTS_TAXONOMIES,
    outOfDate: "rule 3318",
    dateOf: (namespace: string) => familyOf(namespace)?.date,
  },
  computations: {
    taxonomies: COMPUTATIONS_TAXONOMIES,
    outOfDate: "rule 3320",
    dateOf: (namespace: string) => COMPUTATIONS.exec(namespace)?.[1],
  },
};

export const kindOf = ({ computations }: IntakeContext) => (computations === undefined ? "accounts" : "computations");

/** The taxonomy a document refers to; one that refers to several, or to none, has no place with the authority. */
export function taxonomyProblems(schemaRefs: readonly string[], context: IntakeContext): Finding[] {
  const kind = kindOf(context);
  const { taxonomies, outOfDate } = KINDS[kind];
  const taxonomy = taxonomies.find(({ schemaRef }) => schemaRefs.length === 1 && schemaRef === schemaRefs[0]);
  if (taxonomy !== undefined && isAccepted(taxonomy, context.periodEnd)) return [];
  const newest = taxonomies.at(-1)?.schemaRef;
  const reason =
    taxonomy === undefined
      ? `The document does not refer to exactly one of the taxonomies HMRC accepts for ${kind} (rule 3317)`
      : `The document's taxonomy was accepted for periods ending until ${taxonomy.lastPeriodEnd} (${outOfDate})`;
  return [problem("ixbrl_taxonomy_not_accepted", `${reason}; tag the ${kind} with ${newest}.`)];
}

/** Facts of another year's taxonomy, or of none, are unknown to the one referred to. */
export function conceptProblems(facts: readonly Fact[], date: string, context: IntakeContext): Finding[] {
  const { dateOf } = KINDS[kindOf(context)];
  const namespaces = new Set(facts.map(({ concept }) => concept.namespace));
  const known = new Set([...namespaces].filter((namespace) => dateOf(namespace) === date));
  const foreign = facts.filter(({ concept }) => !known.has(concept.namespace));
  if (foreign.length === 0) return [];
  const names = shownNames(foreign.map(({ concept }) => concept.local));
  const message = `These facts are not of the taxonomy of ${date} that the document refers to: ${names}; use its namespaces (rule 3317).`;
  return [problem("ixbrl_taxonomy_not_accepted", message)];
}

export function companyProblems(
  { contexts, facts }: { contexts: Iterable<Context>; facts: readonly Fact[] },
  { registrationNumber, utr }: IntakeContext,
): Finding[] {
  const all = [...contexts];
  if (registrationNumber === null) return bodyProblems(all, utr);
  const found: Finding[] = [];
  if (all.some(({ scheme }) => scheme !== COMPANIES_HOUSE)) {
    const message = `Every context must identify the company by exactly the scheme ${COMPANIES_HOUSE} (rule 3316).`;
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

/** A body without a number: its UTR under HMRC's scheme, or the number of another register, which is not compared. */
function bodyProblems(contexts: readonly Context[], utr: string | undefined): Finding[] {
  const message = contexts.some(({ scheme }) => scheme === COMPANIES_HOUSE)
    ? `The document identifies a company by the scheme ${COMPANIES_HOUSE}, but the return has no registration number. Use the UTR and the scheme ${HMRC}, or send company.registration_number.`
    : contexts.some(({ scheme, identifier }) => scheme === HMRC && identifier !== utr)
      ? `Every context with the scheme ${HMRC} must have the UTR ${utr}, as the return does (rule 3316).`
      : new Set(contexts.map(({ scheme, identifier }) => `${scheme} ${identifier}`)).size > 1
        ? "All contexts must identify the same body, by one scheme (rule 3316)."
        : undefined;
  return message === undefined ? [] : [problem("ixbrl_company_mismatch", message)];
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
 * The accounts must overlap the return (rule 7782). More is not asked: accounts of more than twelve months go with two
 * returns, each of which covers a part of them.
 */
export function periodProblems(facts: readonly Fact[], { periodStart, periodEnd }: IntakeContext): Finding[] {
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

/** Namespaces of HMRC's computational taxonomies, with the date in them. */
export const COMPUTATIONS = /^http:\/\/www\.hmrc\.gov\.uk\/schemas\/ct\/comp\/(\d{4}-\d\d-\d\d)$/;

export function factsNamed(facts: readonly Fact[], family: Family, local: string): Fact[] {
  return facts.filter(({ concept }) => isNamed(concept, family, local));
}
