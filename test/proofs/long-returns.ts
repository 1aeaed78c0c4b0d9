// Pairs of returns of periods of account of more than twelve months, as the service divides them: inputs from chance,
// the first return and then the second. What cannot be divided or computed without a problem is rolled again.

import { accountingPeriodsOf } from "../../packages/ct600/accounting-periods.ts";
import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { compute } from "../../packages/ct600/computation/computation.ts";
import { twoReturns } from "../../packages/ct600/computation/two-periods.ts";
import { boxesOf } from "../../packages/ct600/form/boxes.ts";
import { irEnvelope, utrKey } from "../../packages/ct600/message/return-xml.ts";
import { daysAfter } from "../../packages/ct600/period.ts";
import { carriesAccounts } from "../../packages/ct600/period-of-account.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { reconciled, someFinancials, someInput, withoutLaterBoxes } from "./computed-returns.ts";
import { type Dice, diceFrom } from "./dice.ts";
import { documents, type GeneratedReturn, somePeriod, TODAY } from "./generated-returns.ts";

export function* longReturns(seed: number, pairs: number): Generator<GeneratedReturn> {
  const dice = diceFrom(seed);
  for (let pair = 0; pair < pairs; pair++) {
    const parts = somePair(dice);
    const returnType = dice.oneOf(["new", "amended"] as const);
    for (const [index, part] of parts.entries())
      yield {
        what: `return ${index + 1} of pair ${pair} of seed ${seed}`,
        structure: structureOf(part, returnType),
        isAsBuilt: true,
      };
  }
}

function somePair(dice: Dice): [ReturnInput, ReturnInput] {
  for (let tries = 0; tries < 500; tries++) {
    const input = someLongInput(dice);
    const both = input && twoReturns(input, { today: TODAY });
    if (!both || both.problems.length > 0) continue;
    const parts: [ReturnInput, ReturnInput] = [reconciled(both.first), reconciled(both.second)];
    if (parts.every((part) => compute(part, { today: TODAY }).problems.length === 0)) return parts;
  }
  throw new Error("500 inputs in a row have a problem");
}

/** Null where the period of account would not be over yet. */
function someLongInput(dice: Dice): ReturnInput | null {
  const { periodStart: start } = somePeriod(dice);
  const account = { start, end: daysAfter(start, dice.from(370, 540)) };
  const [first, second] = accountingPeriodsOf(account);
  if (first === undefined || second === undefined || account.end > TODAY) return null;
  const { return: said, repayment, company } = someInput(dice);
  const { associated_companies_by_year: _, ...numbers } = company;
  return {
    company: numbers,
    period: { ...first, accounts_start: account.start, accounts_end: account.end },
    financials: someFinancials(dice, first),
    ...(dice.chance(0.7) && {
      next_period: {
        financials: { ...someFinancials(dice, second), ...(dice.chance(0.5) && { capital_allowances: {} }) },
      },
    }),
    accounts: { filed_with: dice.oneOf(["this", "other"] as const) },
    ...(said && { return: said }),
    ...(repayment && { repayment }),
  };
}

function structureOf(input: ReturnInput, returnType: "new" | "amended"): ReturnStructure {
  const declarant = { name: "A Director", status: "Director" };
  const boxes = withoutLaterBoxes(boxesOf(input, compute(input, { today: TODAY }), { returnType, declarant }));
  const attached = carriesAccounts(input) ? documents : { computation: documents.computation };
  return { envelopeKeys: [utrKey(input.company.utr)], irEnvelope: irEnvelope(boxes, attached) };
}
