// Fields of the return that lines point to, and what has to be known besides.

import type { Hint } from "../answer.ts";
import type { Placed } from "../figures/compose.ts";
import { accountText, money } from "../text.ts";
import { hasProfitAndLoss } from "./errors.ts";
import { balanceOf, isComplete, linesIn, type World } from "./world.ts";

type Rule = (world: World) => Hint[];

const participators: Rule = (world) =>
  linesIn(world, "directors_loan").flatMap((line) => {
    const { amount } = line;
    const before = owedBefore(line, world);
    return [...lent(line, amount - before, before), ...repaid(line, amount, before), ...advances(line, amount)];
  });

/** What the account owed a year before; 0 without lines of that year. */
function owedBefore(account: Placed, { previous }: World): number {
  return Math.max(0, previous?.balanceOf(account) ?? 0);
}

/** What was owed before was lent in an earlier period, and is no loan of this one. */
function lent(line: Placed, amount: number, before: number): Hint[] {
  if (amount <= 0) return [];
  const more = before === 0 ? "" : ` ${money(before)} of it was owed a year before, and is no loan of this period.`;
  return [
    {
      field: "financials.participator_loans.loans",
      line: line.id,
      amount,
      needs: ["participator", "made_on", "repayments after the period"],
      message: `${accountText(line)}: what a participator owes at the period's end is taxed (CTA 2010 section 455), unless it is repaid within nine months.${more}`,
    },
  ];
}

function repaid(line: Placed, amount: number, before: number): Hint[] {
  const less = before - Math.max(0, amount);
  if (less <= 0) return [];
  return [
    {
      field: "financials.participator_loans",
      line: line.id,
      amount: less,
      message: `${accountText(line)}: ${money(less)} less is owed than a year before. If tax was paid on that loan, it is repaid (CTA 2010 section 458), nine months after the period of the repayment.`,
    },
  ];
}

function advances(line: Placed, amount: number): Hint[] {
  if (amount <= 0) return [];
  return [
    {
      field: "accounts.directors_advances",
      line: line.id,
      needs: ["director", "opening", "advanced", "repaid"],
      message: "The accounts state advances to directors (Companies Act 2006 section 413).",
    },
  ];
}

const taxPaid: Rule = (world) => {
  const amount = balanceOf(world, "corporation_tax_balance");
  const [line] = linesIn(world, "corporation_tax_balance");
  if (line === undefined || amount <= 0 || !isComplete(world)) return [];
  return [
    {
      field: "financials.tax_already_paid",
      line: line.id,
      amount,
      message: `HMRC owes the company ${money(amount)}. If it was paid for this period, send what was paid.`,
    },
  ];
};

const firstPeriod: Rule = (world) => {
  const { composed, request, previous, opening, identity } = world;
  if (!isComplete(world)) return [];
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

const dormant: Rule = (world) =>
  hasProfitAndLoss(world.composed) || !isComplete(world)
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
