// Fields of the return that lines point to, and what has to be known besides.

import type { Hint } from "../answer.ts";
import { accountText, money } from "../text.ts";
import { hasProfitAndLoss } from "./errors.ts";
import { balanceOf, linesIn, type World } from "./world.ts";

type Rule = (world: World) => Hint[];

const participators: Rule = (world) =>
  linesIn(world, "directors_loan").flatMap((line) => {
    const { id, amount } = line;
    if (amount <= 0) return [];
    return [
      {
        field: "financials.participator_loans.loans",
        line: id,
        amount,
        needs: ["participator", "made_on", "repayments after the period"],
        message: `${accountText(line)}: what a participator owes at the period's end is taxed (CTA 2010 section 455), unless it is repaid within nine months.`,
      },
      {
        field: "accounts.directors_advances",
        line: id,
        needs: ["director", "opening", "advanced", "repaid"],
        message: "The accounts state advances to directors (Companies Act 2006 section 413).",
      },
    ];
  });

const taxPaid: Rule = (world) => {
  const amount = balanceOf(world, "corporation_tax_balance");
  const [line] = linesIn(world, "corporation_tax_balance");
  if (line === undefined || amount <= 0) return [];
  return [
    {
      field: "financials.tax_already_paid",
      line: line.id,
      amount,
      message: `HMRC owes the company ${money(amount)}. If it was paid for this period, send what was paid.`,
    },
  ];
};

const firstPeriod: Rule = ({ composed, request, previous, opening, identity }) => {
  const isKnown = previous !== null || opening !== null || request.previous !== undefined;
  if (isKnown || identity.reserve.brought_forward !== 0 || !hasProfitAndLoss(composed)) return [];
  return [
    {
      field: "accounts.first_period",
      value: true,
      message: "Nothing is brought forward. If this is the company's first period, send accounts.first_period: true.",
    },
  ];
};

const dormant: Rule = ({ composed }) =>
  hasProfitAndLoss(composed)
    ? []
    : [
        {
          field: "accounts.dormant",
          value: true,
          message:
            "The profit and loss account is empty. If nothing happened in the period, send accounts.dormant: true.",
        },
      ];

const RULES: readonly Rule[] = [participators, taxPaid, firstPeriod, dormant];

export function hintsIn(world: World): Hint[] {
  return RULES.flatMap((rule) => rule(world));
}
