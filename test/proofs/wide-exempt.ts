// The pages CT600E and CT600J from chance: as boxes in any mix that adds up, and as inputs that the program takes.

import type { ReturnInput } from "../../packages/ct600/return.ts";
import { amounts, pence } from "./chosen.ts";
import type { Dice } from "./dice.ts";
import type { Found } from "./wide-boxes.ts";

const INCOME = ["E50", "E55", "E60", "E65", "E70", "E75", "E80", "E85"] as const;
const EXPENDITURE = ["E105", "E110", "E115", "E120"] as const;
const ASSETS = ["E130", "E135", "E140", "E145", "E150", "E155", "E160", "E165", "E170", "E175"] as const;

/** Boxes 115 and E5 to E190. */
export function charityBoxes(dice: Dice): Found {
  const page: Found = { 115: true, E15: true, ...(dice.chance(0.5) ? { E20: true } : { E25: true }) };
  if (dice.chance(0.4)) page.E5 = dice.oneOf(["X1", "XN12345", "XR123456789", "CH1", "ZK99", "EW999999999", "NI5"]);
  if (dice.chance(0.4)) page.E10 = dice.oneOf(["123456", "1234567", "SC012345", "abcDEF"]);
  if (dice.chance(0.3)) page.E45 = true;
  if (dice.chance(0.7)) Object.assign(page, totalled(dice, INCOME, "E90"));
  const spent: Found = {};
  for (const [costs, income] of [
    ["E95", "E50"],
    ["E100", "E60"],
  ] as const)
    if ((page[income] ?? 0n) > 0n && dice.chance(0.5)) spent[costs] = BigInt(dice.from(0, 90_000));
  if (dice.chance(0.6)) Object.assign(page, totalled(dice, EXPENDITURE, "E125", spent));
  for (const box of ASSETS) if (dice.chance(0.3)) page[box] = BigInt(dice.from(0, 900_000));
  if (dice.chance(0.5)) Object.assign(page, dice.chance(0.5) ? { E180: true } : { E185: BigInt(dice.from(0, 9_000)) });
  if (dice.chance(0.3)) page.E190 = dice.oneOf([0, 1, 999]);
  return page;
}

function totalled(dice: Dice, boxes: readonly (keyof Found)[], total: "E90" | "E125", beside: Found = {}): Found {
  const chosen = boxes.filter(() => dice.chance(0.4)).map((box) => [box, BigInt(dice.from(0, 900_000))] as const);
  const given: Found = { ...Object.fromEntries(chosen), ...beside };
  const sum = Object.values(given as Record<string, bigint>).reduce((all, pounds) => all + pounds, 0n);
  return { ...given, [total]: sum };
}

/** Boxes 65, 140, J5 and J5A. */
export function avoidanceBoxes(dice: Dice): Found {
  return {
    65: true,
    140: true,
    avoidanceSchemes: someSchemes(dice).map(({ number, advantage_period_end }) => ({
      J5: number,
      J5A: advantage_period_end,
    })),
  };
}

export function someSchemes(dice: Dice): NonNullable<ReturnInput["avoidance_schemes"]> {
  return Array.from({ length: dice.oneOf([1, 1, 2, 10]) }, (_, index) => ({
    number: String(dice.from(0, 9_999_999)).padStart(7, "0") + index,
    advantage_period_end: dice.oneOf(["2004-08-01", "2024-02-29", "2025-03-31", "2031-12-31"]),
  }));
}

/** Without legacies: the pack at hand does not know them. */
export function someCharity(dice: Dice): NonNullable<ReturnInput["charity"]> {
  const hasTrade = dice.chance(0.4);
  const income = { ...amounts(dice, INCOMES, 0.4), ...(hasTrade && atLeastAPound(dice)) };
  const costs = amounts(dice, hasTrade ? [...COSTS_OF_INCOME, ...COSTS] : COSTS, 0.4);
  const qualifying = dice.chance(0.5) ? { all_qualifying: true } : { non_qualifying: pence(dice, 90_000) };
  const assets = {
    uk_investments: amounts(dice, HOLDINGS, 0.6),
    overseas_investments: amounts(dice, HOLDINGS, 0.6),
    loans_and_debtors: pence(dice, 900),
    ...qualifying,
    ...(dice.chance(0.3) && { controlled_companies_count: dice.from(0, 999) }),
  };
  return {
    kind: "charity",
    all_exempt: false,
    ...(dice.chance(0.4) && { repayment_reference: "XN12345" }),
    ...(dice.chance(0.4) && { registration_number: dice.oneOf(["1234567", "SC012345"]) }),
    ...(dice.chance(0.2) && { overclaimed_tax: true }),
    income,
    expenditure: costs,
    ...(dice.chance(0.5) && { assets }),
  };
}

const INCOMES = [
  ["investments", 900_000],
  ["gift_aid", 9_000_000],
  ["other_charities", 900_000],
  ["gifts_of_shares", 900_000],
  ["gifts_of_property", 9_000_000],
  ["other", 500],
] as const;

const COSTS_OF_INCOME = [
  ["trading_costs", 900_000],
  ["uk_property", 900_000],
] as const;

const COSTS = [
  ["administration", 900_000],
  ["grants_uk", 900_000],
  ["grants_abroad", 99],
  ["other", 900_000],
] as const;

const HOLDINGS = [
  ["disposals", 900_000],
  ["held", 900_000],
] as const;

/** Costs need such income. */
function atLeastAPound(dice: Dice) {
  return { trading: 100 + pence(dice, 900_000), uk_property: 100 + pence(dice, 900_000) };
}
