// What generated accounts state although the input does not, each with the field that settles it. Without a balance
// sheet the document is not statutory accounts and states less, so less is assumed.

import { assumption } from "../../input/assumed.ts";
import type { Warning } from "../../problem.ts";
import { profitAndLossGiven } from "../accounts.ts";
import type { AccountsRow, AccountsRuleInput } from "../accounts-rule.ts";
import { comparativesOf, hasProfitAndLoss } from "../comparatives.ts";
import { isDeclarantTheDirector, lacksDirector } from "../directors.ts";
import { isUnderCompaniesAct, kindByNumber, legalFormOf } from "../legal-form.ts";
import { FORMATS, remainderOf } from "../profit-and-loss.ts";
import { standardOf } from "../standard.ts";
import { tradingStatusOf } from "../trading-status.ts";
import { PROFITS } from "./rules.ts";

interface Assumption {
  readonly field: string;
  readonly needs: readonly string[];
  /** As a part of a sentence. */
  readonly what: (given: AccountsRuleInput) => string | undefined;
}

const ASSUMPTIONS: readonly Assumption[] = [
  {
    field: "accounts.director",
    needs: ["accounts.director", "accounts.directors", "declarant"],
    what: ({ input, context }) =>
      isDeclarantTheDirector(input) && !lacksDirector(input, context)
        ? "the declarant signs the accounts as director"
        : undefined,
  },
  {
    field: "accounts.approved_on",
    needs: ["accounts.approved_on"],
    what: ({ accounts, context }) =>
      accounts.approved_on === undefined ? `the accounts were approved on ${context.today}` : undefined,
  },
  {
    field: "accounts.legal_form",
    needs: ["accounts.legal_form", "accounts.limited_by", "company.registration_number"],
    what: ({ accounts, input }) =>
      accounts.legal_form === undefined &&
      accounts.limited_by === undefined &&
      kindByNumber(input.company.registration_number).form === "private_limited"
        ? "the company is private and limited by shares"
        : undefined,
  },
  {
    field: "accounts.profit_and_loss",
    needs: ["accounts.profit_and_loss", "accounts.standard", ...PROFITS],
    what: otherExpenses,
  },
  {
    field: "accounts.profit_and_loss.tax",
    needs: ["accounts.profit_and_loss", "accounts.standard", ...PROFITS],
    what: (given) =>
      given.accounts.profit_and_loss?.tax !== undefined || lacksProfitAndLoss(given)
        ? undefined
        : "the tax charge of the accounts is the tax of this return",
  },
  {
    field: "accounts.dormant",
    needs: ["accounts.dormant", ...PROFITS],
    what: ({ accounts, input: { financials } }) =>
      accounts.dormant === undefined &&
      [financials.turnover, financials.trading_profit, financials.net_profit ?? 0].every((amount) => amount === 0)
        ? "the company was not dormant"
        : undefined,
  },
  {
    field: "accounts.comparatives",
    needs: ["accounts.dormant", "accounts.first_period", "accounts.comparatives", "accounts.balance_sheet"],
    what: tradingStatus,
  },
  {
    field: "accounts.comparatives.tax",
    needs: ["accounts.comparatives"],
    what: ({ input, context }) => {
      const before = comparativesOf(input, context);
      return before !== undefined &&
        hasProfitAndLoss(before) &&
        (before.net_profit ?? 0) !== 0 &&
        before.tax === undefined &&
        before.profit_and_loss?.tax === undefined
        ? "there was no tax for the previous period"
        : undefined;
    },
  },
  {
    field: "accounts.standard",
    needs: ["accounts.standard", "accounts.balance_sheet"],
    what: ({ accounts }) =>
      accounts.balance_sheet !== undefined && accounts.standard === undefined
        ? "the accounts follow FRS 102 section 1A for small companies"
        : undefined,
  },
  {
    field: "accounts.policies",
    needs: [
      "accounts.standard",
      "accounts.balance_sheet",
      "accounts.comparatives",
      "accounts.policies",
      "accounts.profit_and_loss",
      "financials.turnover",
    ],
    what: ownPolicies,
  },
  {
    field: "accounts",
    needs: ["accounts.balance_sheet", "accounts.legal_form", "company.registration_number"],
    what: ({ accounts, input }) => {
      if (accounts.balance_sheet === undefined) return undefined;
      const said = isUnderCompaniesAct(legalFormOf(input))
        ? "the company is exempt from audit, its members have not required one"
        : "the accounts were not audited and needed no audit";
      return `${said}, and figures are at historical cost (if not, send your own document in accounts.ixbrl)`;
    },
  },
];

export const ASSUMPTION_ROWS: readonly AccountsRow<Warning>[] = ASSUMPTIONS.map(({ field, needs, what }) => ({
  needs,
  check: (given) => {
    const said = what(given);
    return said === undefined ? [] : [assumption(field, said)];
  },
}));

const REST_WORDS = { administrative_expenses: "administrative expenses", other_charges: "other charges" } as const;

/**
 * The whole difference gets the name of one line. Where the group is missing, it settles the tax as well: that is said
 * once.
 */
function otherExpenses(given: AccountsRuleInput): string | undefined {
  const words = restWords(given);
  if (words === undefined) return undefined;
  return given.accounts.profit_and_loss === undefined
    ? `what lies between turnover and profit is ${words}, and the tax charge is the tax of this return`
    : `what lies between turnover and profit, and no line names, is ${words}`;
}

const lacksProfitAndLoss = (given: AccountsRuleInput): boolean =>
  given.accounts.profit_and_loss === undefined && restWords(given) !== undefined;

function restWords({ input }: AccountsRuleInput): string | undefined {
  const given = profitAndLossGiven(input, 0n);
  const { remaining, said, isStatedWhole } = remainderOf(given);
  if (isStatedWhole || remaining === said) return undefined;
  const rest = FORMATS[given.standard].rest as keyof typeof REST_WORDS;
  return remaining < said ? "other operating income" : REST_WORDS[rest];
}

/** Sentences of the generator stand where the caller says nothing about figures that there are. */
function ownPolicies({ accounts, input, context }: AccountsRuleInput): string | undefined {
  const { balance_sheet: sheet, policies = {} } = accounts;
  if (sheet === undefined || standardOf(input) === "frs105") return undefined;
  const before = comparativesOf(input, context);
  const has = (...amounts: (number | undefined)[]) => amounts.some((amount = 0) => amount !== 0);
  const lines = ["intangible_assets", "tangible_assets", "investment_property", "stocks", "provisions"] as const;
  const asked = [
    ...(has(input.financials.turnover, before?.turnover) ? (["turnover"] as const) : []),
    ...(has(accounts.profit_and_loss?.deferred_tax, before?.profit_and_loss?.deferred_tax)
      ? (["taxation"] as const)
      : []),
    ...lines.filter((line) => has(sheet[line], before?.balance_sheet?.[line])),
  ];
  const ours = asked.filter((of) => policies[of] === undefined).map((of) => of.replace("_", " "));
  if (ours.length === 0) return undefined;
  const all = [ours.slice(0, -1).join(", "), ...ours.slice(-1)].filter((words) => words !== "").join(" and ");
  return `the accounts state a usual policy, in our own words, on ${all}`;
}

function tradingStatus({ input, context }: AccountsRuleInput): string | undefined {
  const { status, isAssumed } = tradingStatusOf(input, context);
  if (!isAssumed) return undefined;
  const words = status === "never_traded" ? "has never traded" : "no longer trades";
  return `this dormant company ${words} (accounts.first_period settles it too)`;
}
