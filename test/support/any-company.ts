// Companies of all kinds from chance, as bodies that a caller would send: traders with and without details, landlords,
// companies with investments, holding companies, micro-entities and small ones, one return or two.

import type { ReturnInput } from "../../packages/ct600/return.ts";
import { allowancesInput } from "../proofs/allowances-input.ts";
import { amounts, pence } from "../proofs/chosen.ts";
import { reconciled, someFinancials } from "../proofs/computed-returns.ts";
import type { Dice } from "../proofs/dice.ts";
import { somePeriod } from "../proofs/generated-returns.ts";

type Financials = ReturnInput["financials"];

/** Its property profit, where there is a schedule, follows. */
export function anyCompany(dice: Dice): ReturnInput {
  const isLong = dice.chance(0.15);
  const { periodStart: start, periodEnd: end } = isLong
    ? { periodStart: "2024-01-01", periodEnd: "2024-12-31" }
    : somePeriod(dice);
  const kind = dice.oneOf(KINDS);
  const input: ReturnInput = {
    company: {
      name: "Example Widgets Ltd",
      utr: "8596148860",
      registration_number: "12345678",
      close_investment_holding: kind === investor && dice.chance(0.5),
    },
    period: { start, end, ...(isLong && { accounts_end: "2025-03-31" }) },
    financials: kind(dice, { start, end }),
    accounts: { standard: dice.oneOf(["frs102", "frs105"] as const), director: "Jane Director" },
    declarant: { name: "Jane Director", status: "Director" },
  };
  return isLong ? input : reconciled(input);
}

type Kind = (dice: Dice, period: ReturnInput["period"]) => Financials;

const KINDS: readonly Kind[] = [trader, trader, anything, landlord, landlord, landlordWithTrade, investor, holding];

function trader(dice: Dice): Financials {
  const trading_profit = dice.from(-5_000_000, 30_000_000);
  return {
    turnover: pence(dice, 100_000_000),
    trading_profit,
    ...(dice.chance(0.5) && { net_profit: trading_profit + dice.from(-900_000, 900_000) }),
    ...(dice.chance(0.3) && { gross_profit: pence(dice, 60_000_000) }),
    ...(dice.chance(0.4) && { non_trading_loan_profit: dice.from(-100_000, 100_000) }),
    ...(dice.chance(0.2) && { qualifying_donations: pence(dice, 50_000) }),
  };
}

function anything(dice: Dice, period: ReturnInput["period"]): Financials {
  return someFinancials(dice, period);
}

function landlord(dice: Dice, period: ReturnInput["period"]): Financials {
  const finance_costs = dice.chance(0.6) ? dice.from(1, 2_000_000) : 0;
  const interest = dice.chance(0.5) ? dice.from(0, 50_000) : 0;
  return {
    turnover: 0,
    trading_profit: 0,
    property: {
      rents: pence(dice, 6_000_000),
      expenses: amounts(dice, EXPENSES, 0.5),
      ...(dice.chance(0.3) && period.end >= "2016-04-01" && { replaced_domestic_items: pence(dice, 100_000) }),
      ...(dice.chance(0.3) && { capital_allowances: allowancesInput(dice, period) }),
      ...(finance_costs > 0 && { finance_costs }),
    },
    ...(finance_costs + interest > 0 && { non_trading_loan_profit: interest - finance_costs }),
    ...(dice.chance(0.5) && { losses: { set_deficit_against_profits: dice.chance(0.5) } }),
    ...(dice.chance(0.3) && { net_profit: dice.from(-2_000_000, 6_000_000) }),
  };
}

const EXPENSES = [
  ["repairs", 900_000],
  ["insurance", 90_000],
  ["agents_fees", 500_000],
  ["ground_rent_and_service_charges", 200_000],
  ["council_tax_and_utilities", 80_000],
  ["legal_and_professional", 100_000],
  ["other", 20_000],
] as const;

function landlordWithTrade(dice: Dice, period: ReturnInput["period"]): Financials {
  const { turnover: _, trading_profit: __, net_profit: ___, ...letting } = landlord(dice, period);
  return { ...trader(dice), ...letting };
}

function investor(dice: Dice): Financials {
  return {
    turnover: 0,
    trading_profit: 0,
    non_trading_loan_profit: dice.from(0, 9_000_000),
    ...(dice.chance(0.3) && { property_profit: dice.from(0, 3_000_000) }),
    ...(dice.chance(0.3) && { management_expenses: { this_period: pence(dice, 500_000) } }),
  };
}

function holding(dice: Dice): Financials {
  const exempt_distributions = pence(dice, 20_000_000);
  return {
    turnover: 0,
    trading_profit: 0,
    exempt_distributions,
    ...(dice.chance(0.5) && { chargeable_gains: { gains: pence(dice, 9_000_000), losses: pence(dice, 1_000_000) } }),
    ...(dice.chance(0.7) && { net_profit: exempt_distributions + dice.from(-100_000, 900_000) }),
  };
}
