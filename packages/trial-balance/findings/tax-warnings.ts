// What a tax charge in a trial balance is compared with. It is taken as it is: the accounts were made before the
// return.

import type { Choice, Finding } from "../answer.ts";
import { TAX } from "../figures/figures.ts";
import { accountText, money } from "../text.ts";
import { balanceOf, isComplete, linesIn, type World } from "./world.ts";

type Rule = (world: World) => Finding[];

/** Without somebody who computes it, whether there is any tax is told by whether there are profits. */
function isTaxExpected({ computedTax, figures: { financials } }: World): boolean {
  if (computedTax !== null) return computedTax > 0;
  const { trading_profit, property_profit = 0, non_trading_loan_profit = 0, management_expenses } = financials;
  return trading_profit + property_profit + non_trading_loan_profit - (management_expenses?.this_period ?? 0) > 0;
}

const isMissing = (world: World) => linesIn(world, "tax_charge").length === 0 && isTaxExpected(world);

const notInTrialBalance: Rule = (world) =>
  isMissing(world)
    ? [
        {
          code: "tax_not_in_trial_balance",
          field: TAX,
          message: `The trial balance has no tax charge${world.computedTax === null ? "" : `, but the tax of the return is ${money(world.computedTax)} before any choice`}. The accounts are made with none. Post the charge and what is owed for it, or see the choices.`,
          ...(world.computedTax !== null && { amount: world.computedTax }),
        },
      ]
    : [];

const chargeDiffers: Rule = (world) => {
  const charge = balanceOf(world, "tax_charge");
  const [first] = linesIn(world, "tax_charge");
  if (first === undefined || world.computedTax === null || charge === world.computedTax) return [];
  return [
    {
      code: "tax_charge_differs",
      field: first.field,
      message: `The tax charge is ${money(charge)}, but the tax of the return is ${money(world.computedTax)} before any choice. The accounts show the charge. Check it once allowances are chosen.`,
      amount: charge - world.computedTax,
    },
  ];
};

/** A payment of last year's tax is often posted to the expense account: then nothing is owed in its stead. */
const paymentInCharge: Rule = (world) => {
  if (world.previous?.isWhole !== true) return [];
  let owed = 0;
  for (const { category, amount } of world.previous.composed.placed)
    if (category === "corporation_tax_balance") owed -= amount;
  const payment = linesIn(world, "tax_charge").find(({ amount }) => amount === owed && owed > 0);
  if (payment === undefined || balanceOf(world, "corporation_tax_balance") !== 0) return [];
  return [
    {
      code: "tax_payment_in_charge",
      field: payment.field,
      message: `${accountText(payment)} equals what was owed to HMRC a year before, ${money(owed)}, and nothing is owed now. If it is the payment of that tax, post it against the creditor.`,
      line: payment.id,
      amount: owed,
    },
  ];
};

/** All of sums. */
export const TAX_WARNINGS: readonly Rule[] = [notInTrialBalance, chargeDiffers, paymentInCharge];

export function taxChoices(world: World): Choice[] {
  if (!isComplete(world)) return [];
  const { non_trading_loan_profit: loans = 0 } = world.figures.financials;
  return [
    ...(isMissing(world)
      ? [
          {
            kind: "tax_charge",
            amount: world.computedTax,
            why:
              world.computedTax === null
                ? "There is no tax charge in the trial balance."
                : "There is no tax charge in the trial balance. The amount is the tax of the return before any choice.",
            options: [
              {
                field: TAX,
                means:
                  "Post the computed tax, once the other choices are made: send it here, add it to accounts.balance_sheet.creditors_within_one_year, and take it off accounts.balance_sheet.profit_and_loss_reserve. Or add both lines to the trial balance.",
              },
              { field: null, means: "Leave it out." },
            ],
          } as const,
        ]
      : []),
    ...(loans < 0
      ? [
          {
            kind: "non_trading_deficit",
            amount: -loans,
            why: "Interest and other loan relationships outside the trade are a deficit.",
            options: [
              {
                field: "financials.losses.set_deficit_against_profits",
                value: true,
                means: "Set it against the profits of the period.",
              },
              {
                field: "financials.losses.set_deficit_against_profits",
                value: false,
                means: "Carry it forward.",
              },
            ],
          } as const,
        ]
      : []),
  ];
}
