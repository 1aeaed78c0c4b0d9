// Whether a company's return and its accounts can be filed here, before any of it is written. Rules are the tables of
// rows beside this file; here they are walked. Nothing is guessed: what would decide and is not known is told.

import { accountsOf, accountsReasons, type EligibleAccounts } from "./accounts.ts";
import { type Fact, factsOf, numberReasons, periodReasons, sizeOfFacts } from "./facts.ts";
import type { EligibilityInput } from "./input.ts";
import { type Needs, needsOf } from "./needs.ts";
import type { Authority, Reason, Row } from "./row.ts";
import { type FoundReason, isWithoutAccounts, togetherReasons } from "./together.ts";

export type CanFile = true | false | "with_own_documents";

export interface NotKnown {
  readonly fact: string;
  readonly message: string;
}

export interface Eligible {
  readonly canFile: CanFile;
  readonly reasons: readonly FoundReason[];
  /** Empty where it cannot be filed. */
  readonly needs: Needs;
  /** Of the form, the main one first. */
  readonly pages: readonly string[];
  readonly accounts: EligibleAccounts | null;
  readonly notKnown: readonly NotKnown[];
}

/** `today` is the day in the UK. Expects an input without problems. */
export function eligibilityOf(asked: EligibilityInput, today: string): Readonly<Record<Authority, Eligible>> {
  const facts = factsOf(asked);
  return { hmrc: judged("hmrc", asked, facts, today), companies_house: judged("companies_house", asked, facts, today) };
}

function judged(authority: Authority, asked: EligibilityInput, facts: readonly Fact[], today: string): Eligible {
  const reasons = reasonsFor(authority, asked, facts, today);
  const has = (effect: Reason["effect"]) => reasons.some((reason) => reason.effect === effect);
  const canFile = has("cannot_be_filed") ? false : has("own_documents") ? "with_own_documents" : true;
  const notKnown = notKnownOf(authority, asked, canFile);
  if (canFile === false) return { canFile, reasons, needs: NONE_NEEDED, pages: [], accounts: null, notKnown };
  const isOwn = canFile === "with_own_documents" || asked.own_accounts !== undefined;
  const accounts = accountsOf(asked, facts, { authority, isOwn });
  const needs = needsOf(asked, facts, { authority, accounts });
  return { canFile, reasons, needs, pages: authority === "hmrc" ? pagesOf(facts) : [], accounts, notKnown };
}

const NONE_NEEDED: Needs = { all: [], oneOf: [] };

function reasonsFor(authority: Authority, asked: EligibilityInput, facts: readonly Fact[], today: string) {
  const of = ({ row }: Fact) => (authority === "hmrc" ? ofPeriod(row, asked) : row.companiesHouse);
  const at = (fact: string) => (reason: Reason) => ({ fact, ...reason });
  // Where the kind of company that a number stands for says it already, the number does not say it again.
  const isSaid = facts.some((fact) => fact.name === "registration_number" && of(fact)?.effect === "cannot_be_filed");
  const numbered = isSaid ? [] : numberReasons(asked);
  const found: FoundReason[] = [
    ...facts.flatMap((fact) => [of(fact) ?? []].flat().map(at(fact.name))),
    ...(authority === "hmrc" ? togetherReasons(asked, facts, today) : numbered.map(at("registration_number"))),
    ...periodReasons(asked, authority, today).map(at("period")),
  ];
  // Whose accounts are its own for another reason has none made by a standard.
  if (asked.own_accounts !== undefined || !found.some(({ effect }) => effect === "own_documents"))
    found.push(...accountsReasons(asked, facts, authority).map((reason) => at(accountsFact(asked, reason))(reason)));
  const isPeriodRefused = found.some(({ fact, effect }) => fact === "period" && effect === "cannot_be_filed");
  return found.filter(
    ({ message, code, effect }, index) =>
      found.findIndex((other) => other.message === message) === index &&
      !(effect === "own_documents" && isWithoutAccounts(asked)) &&
      !(code === "two_returns" && isPeriodRefused),
  );
}

function ofPeriod({ hmrc, since = "" }: Row, { period }: EligibilityInput): Reason | undefined {
  return period === undefined || period.end >= since ? hmrc : undefined;
}

/** What the three figures say together is told as their size. */
function accountsFact({ own_accounts: own }: EligibilityInput, { code }: Reason): string {
  if (code === "too_large_for_regime") return "size";
  return own === undefined ? "standard" : "own_accounts";
}

function pagesOf(facts: readonly Fact[]): string[] {
  const letters = new Set(facts.flatMap(({ row }) => row.pages ?? []));
  return ["CT600", ...[...letters].sort().map((letter) => `CT600${letter}`)];
}

/** What would decide, and was not said. */
function notKnownOf(authority: Authority, asked: EligibilityInput, canFile: CanFile): NotKnown[] {
  if (canFile === false) return [];
  const found: NotKnown[] = [];
  const say = (fact: string, message: string) => found.push({ fact, message });
  if (asked.company_type === undefined)
    say(
      "company_type",
      "What kind of company it is decides which accounts it files, and whether anything can be filed.",
    );
  if (asked.period === undefined)
    say("period", "The period decides the limits of size, and whether it can be filed yet.");
  const hasOwn = asked.own_accounts !== undefined || canFile === "with_own_documents";
  if (!hasOwn && !isWithoutAccounts(asked) && sizeOfFacts(asked, "frs102") === "not_known")
    say(
      "size",
      "Whether the company is small is not known: of turnover, balance_sheet_total and average_employees two decide. A larger one files accounts of its own.",
    );
  const isFirst = asked.circumstances?.includes("first_period") ?? false;
  const isLarge = asked.own_accounts === undefined && sizeOfFacts(asked, "frs102") === "too_large";
  if (isLarge && !isFirst && asked.previous_year === undefined)
    say(
      "previous_year",
      "A company that is too large in one year stays small for that year if it was small the year before. Say the previous year's turnover, balance_sheet_total and average_employees.",
    );
  if (authority === "hmrc")
    for (const [field, what] of LISTS)
      if (asked[field] === undefined) say(field, `${what} An empty list says that there is nothing.`);
  return found;
}

const LISTS = [
  ["income", "What the company earns decides which fields and pages are asked, and some kinds cannot be filed."],
  ["claims", "What it claims decides which fields and pages are asked, and some claims cannot be filed."],
  ["circumstances", "An audit, group accounts, loans to directors and the like are not known."],
] as const;
