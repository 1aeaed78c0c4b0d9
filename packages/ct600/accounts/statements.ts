// Every statement that the documents of a return make, what it needs and what forbids it. What it needs and lacks is
// simply not stated. What forbids it contradicts it: the return is refused, or, where only live refuses, the sandbox
// leaves the statement out and warns. Sections are those of the Companies Act 2006 unless another law is named.

import type { BalanceSheetInput, ReturnInput } from "../return.ts";
import { type AccountsRuleInput, accountsGiven } from "./accounts-rule.ts";
import { comparativesOf } from "./comparatives.ts";
import { isUnderCompaniesAct, legalFormOf, limitedByOf } from "./legal-form.ts";
import type { Statement } from "./model.ts";
import { sizeOf } from "./size.ts";
import { standardOf } from "./standard.ts";
import { transactionsIn } from "./transactions.ts";

/** What an input says that a statement hangs on. */
export type StatementsGiven = Pick<AccountsRuleInput, "input" | "accounts"> & {
  readonly context: Pick<AccountsRuleInput["context"], "previousAccounts">;
};

const FACTS = {
  balance_sheet: ({ accounts }: StatementsGiven) => accounts.balance_sheet !== undefined,
  /** Under the Companies Act. */
  company: ({ input }: StatementsGiven) => isUnderCompaniesAct(legalFormOf(input)),
  charity: ({ input }: StatementsGiven) => legalFormOf(input) === "charitable_incorporated_organisation",
  limited_by_shares: ({ input }: StatementsGiven) => limitedByOf(input) === "shares",
  limited_by_guarantee: ({ input }: StatementsGiven) => limitedByOf(input) === "guarantee",
  partner_in_firm: ({ input }: StatementsGiven) => input.company.partner_in_firm === true,
  being_wound_up: ({ input }: StatementsGiven) => input.company.being_wound_up === true,
  dormant: ({ accounts }: StatementsGiven) => accounts.dormant === true,
  transactions: (given: StatementsGiven) => transactionsIn(given).length > 0,
  micro_standard: ({ input }: StatementsGiven) => standardOf(input) === "frs105",
  too_large: ({ input, context }: StatementsGiven) => sizeOf(input, context) === "too_large",
  too_large_for_small: ({ input, context }: StatementsGiven) => sizeOf(input, context, "frs102") === "too_large",
  group_not_small: ({ input }: StatementsGiven) => input.return?.group_not_small === true,
  revalued: ({ accounts }: StatementsGiven) => isRevalued(accounts.balance_sheet),
  /** In this period or the one before. */
  shows_revaluation: ({ input, accounts, context }: StatementsGiven) =>
    [accounts, comparativesOf(input, context)].some((column) =>
      isRevalued(column?.balance_sheet, "investment_property"),
    ),
  going_concern: ({ accounts }: StatementsGiven) => accounts.going_concern === true,
  not_going_concern: ({ accounts }: StatementsGiven) => accounts.going_concern === false,
  /** What FRS 105 does not know. */
  fair_value: ({ accounts }: StatementsGiven) =>
    (accounts.profit_and_loss?.fair_value_gain ?? 0) !== 0 || accounts.investment_property !== undefined,
  deferred_tax: ({ accounts }: StatementsGiven) =>
    (accounts.profit_and_loss?.deferred_tax ?? 0) !== 0 || accounts.deferred_tax !== undefined,
  directors_report: ({ accounts }: StatementsGiven) => accounts.directors_report !== undefined,
  first_period: ({ accounts }: StatementsGiven) => accounts.first_period === true,
  comparatives: ({ accounts }: StatementsGiven) => accounts.comparatives !== undefined,
} as const;

function isRevalued(sheet: BalanceSheetInput | undefined, ...besides: (keyof BalanceSheetInput)[]): boolean {
  return (["revaluation_reserve", ...besides] as const).some((line) => (sheet?.[line] ?? 0) !== 0);
}

export type StatementFact = keyof typeof FACTS;
type Condition = StatementFact | `not ${StatementFact}`;

export interface StatementRow {
  readonly law: string;
  /** Where one of these does not hold, there is nothing to state. */
  readonly needs: readonly Condition[];
  /** Stated beside one of these only. */
  readonly beside?: readonly Statement[];
  /** Where one of these holds, the statement is not true. */
  readonly forbiddenBy: readonly StatementFact[];
}

const row = (
  law: string,
  needs: readonly Condition[],
  forbiddenBy: readonly StatementFact[] = [],
  beside?: readonly Statement[],
): StatementRow => ({ law, needs, forbiddenBy, ...(beside && { beside }) });

const ACCOUNTS = ["balance_sheet", "company"] as const;
const FRS_102 = ["balance_sheet", "not micro_standard"] as const;
const EXEMPT = ["exempt_as_small", "exempt_as_dormant"] as const;

/** A statement stands before those that are stated beside it. */
export const STATEMENTS: Readonly<Record<Statement, StatementRow>> = {
  exempt_as_small: row("s477, s479", [...ACCOUNTS, "not dormant"], ["group_not_small", "too_large_for_small"]),
  exempt_as_dormant: row("s480, s1169", [...ACCOUNTS, "dormant"], ["transactions"]),
  no_audit_required: row("s475, s476", ACCOUNTS, [], EXEMPT),
  responsibilities: row("s475(3)", ACCOUNTS, [], EXEMPT),
  small_regime: row("s414(3)(b), s382", [...ACCOUNTS, "not micro_standard"], ["too_large"]),
  micro_regime: row("s414(3)(a), s384A, s384B", [...ACCOUNTS, "micro_standard"], ["too_large", "revalued"]),
  profit_and_loss_not_delivered: row("s444(5), s444(5A)", ACCOUNTS, ["too_large_for_small"]),
  approved_and_signed: row("s414(1), s414(2)", ["balance_sheet"]),
  not_statutory_accounts: row("s396(1)", ["not balance_sheet"]),
  follows_frs105: row("s384B(1), FRS 105", ["micro_standard"], ["charity", "revalued", "fair_value", "deferred_tax"]),
  follows_frs102: row("FRS 102 3.3, 1A", ["balance_sheet", "not micro_standard"]),
  historical_cost: row("SI 2008/409 Sch 1 para 44", ["balance_sheet", "not micro_standard", "not shows_revaluation"]),
  modified_historical_cost: row("SI 2008/409 Sch 1 para 44", [
    "balance_sheet",
    "not micro_standard",
    "shows_revaluation",
  ]),
  going_concern: row("FRS 102 3.8, 1AE.1", [...FRS_102, "going_concern"], ["being_wound_up"]),
  not_going_concern: row("FRS 102 3.9", [...FRS_102, "not_going_concern"]),
  dormant_throughout: row("s1169", ["dormant"], ["transactions"]),
  first_period: row("SI 2008/409 Sch 1 para 7", ["first_period"], ["comparatives"]),
  limited_by_shares: row("s396(A1)(c)", ["company", "limited_by_shares"]),
  limited_by_guarantee: row("s396(A1)(c)", ["company", "limited_by_guarantee"]),
  being_wound_up: row("s396(A1)(e)", ["being_wound_up"]),
  directors_report: row("s415, s419(1)", ["company", "directors_report"]),
  report_of_small_company: row("s415A, s419(2)", ["company", "directors_report"], ["too_large_for_small"]),
  partner_in_firm: row("ct-comp:CompanyIsAPartnerInAFirm", ["partner_in_firm"]),
};

type Facts = (fact: StatementFact) => boolean;

/** The statements that the documents make. */
export function statementsBy(facts: Facts): ReadonlySet<Statement> {
  const stated = new Set<Statement>();
  for (const [statement, { needs, forbiddenBy, beside }] of entries())
    if (needs.every(holdsBy(facts)) && !forbiddenBy.some(facts) && (beside?.some((one) => stated.has(one)) ?? true))
      stated.add(statement);
  return stated;
}

export function statementsIn(input: ReturnInput, context: StatementsGiven["context"]): ReadonlySet<Statement> {
  return statementsBy(factsOf({ input, accounts: accountsGiven(input), context }));
}

/** The statements that the input asks for and that this fact makes untrue. */
export function contradictedBy(fact: StatementFact, given: StatementsGiven): Statement[] {
  const facts = factsOf(given);
  // What is asked for is known from a field or two; whether it is untrue may take a look at every figure.
  const asked = entries().filter(
    ([, { needs, forbiddenBy }]) => forbiddenBy.includes(fact) && needs.every(holdsBy(facts)),
  );
  return asked.length > 0 && facts(fact) ? asked.map(([statement]) => statement) : [];
}

function factsOf(given: StatementsGiven): Facts {
  const known = new Map<StatementFact, boolean>();
  return (fact) => {
    const holds = known.get(fact) ?? FACTS[fact](given);
    known.set(fact, holds);
    return holds;
  };
}

function holdsBy(facts: Facts): (condition: Condition) => boolean {
  return (condition) =>
    condition.startsWith("not ") ? !facts(condition.slice(4) as StatementFact) : facts(condition as StatementFact);
}

function entries(): [Statement, StatementRow][] {
  return Object.entries(STATEMENTS) as [Statement, StatementRow][];
}
