// What a return leaves for the next one, under the names by which the next one asks for it, and whether a return brings
// forward what the last one left.

import { valueAt } from "../../input/fields/presence.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { PROPERTY_PATH } from "../allowances/property-pools.ts";
import type { BuildingInput } from "../allowances/structures-and-buildings.ts";
import type { Line } from "../line.ts";
import { poundsText } from "../pounds.ts";

interface Carried {
  /** The line of this computation. */
  readonly line: string;
  /** Where the next return's input asks for it. */
  readonly path: string;
  /** What is left may become less before the next period ends, so another figure is no mistake. */
  readonly mayFall?: true;
  /** Nothing of it outlives the trade, so a return after its end may leave it out. */
  readonly endsWithTrade?: true;
  /** The form has it in pounds and pence. */
  readonly isInPence?: true;
}

const CARRIED: readonly Carried[] = [
  { line: "main_pool_carried_forward", path: "financials.capital_allowances.main_pool.brought_forward" },
  {
    line: "special_rate_pool_carried_forward",
    path: "financials.capital_allowances.special_rate_pool.brought_forward",
  },
  {
    line: "property_main_pool_carried_forward",
    path: "financials.property.capital_allowances.main_pool.brought_forward",
  },
  {
    line: "property_special_rate_pool_carried_forward",
    path: "financials.property.capital_allowances.special_rate_pool.brought_forward",
  },
  { line: "capital_losses_carried_forward", path: "financials.chargeable_gains.losses_brought_forward" },
  { line: "management_expenses_carried_forward", path: "financials.management_expenses.brought_forward" },
  {
    line: "trading_losses_before_april_2017_carried_forward",
    path: "financials.losses.trading_before_april_2017",
    endsWithTrade: true,
  },
  {
    line: "trading_losses_carried_forward",
    path: "financials.losses.trading_since_april_2017",
    endsWithTrade: true,
  },
  { line: "property_losses_carried_forward", path: "financials.losses.property_brought_forward" },
  { line: "older_deficits_carried_forward", path: "financials.losses.non_trading_deficit_before_april_2017" },
  { line: "newer_deficits_carried_forward", path: "financials.losses.non_trading_deficit_since_april_2017" },
  {
    line: "rdec_step_2_carried_forward_pence",
    path: "financials.research_and_development.brought_forward.step_2",
    isInPence: true,
  },
  {
    line: "rdec_step_3_carried_forward_pence",
    path: "financials.research_and_development.brought_forward.step_3",
    isInPence: true,
  },
  { line: "loans_outstanding", path: "financials.participator_loans.brought_forward", mayFall: true },
];

/** Pence by the path of the next return's input; what is nil is left out. */
export function carriedForward(lines: readonly Line[]): Map<string, bigint> {
  const values = new Map(lines.map(({ id, value }) => [id, value]));
  return new Map(
    CARRIED.flatMap(({ line, path }) => {
      const value = values.get(line) ?? 0n;
      return value === 0n ? [] : [[path, value]];
    }),
  );
}

/** Buildings by the path of the next return's input. */
export type Buildings = ReadonlyMap<string, readonly BuildingInput[]>;

/**
 * A building in use in one period is in use in the next, until the business ends or the caller leaves it out because it
 * was sold. None has all of its allowance before 2052: it takes 33⅓ years from a first use in October 2018 at the
 * earliest (CAA 2001 s270AA). Those of stated property_allowances are not known one by one.
 */
export function buildingsInUse({ financials }: ReturnInput): Buildings {
  const { capital_allowances: trade = {}, property: { capital_allowances: property = {} } = {} } = financials;
  const used = [
    ["financials.capital_allowances", trade.trade_ceased === true ? [] : trade.structures_and_buildings],
    [PROPERTY_PATH, property.business_ceased === true ? [] : property.structures_and_buildings],
  ] as const;
  return new Map(
    used.flatMap(([path, buildings = []]) =>
      buildings.length === 0 ? [] : [[`${path}.structures_and_buildings`, buildings] as const],
    ),
  );
}

/** What a return leaves, as a part of the next one's input. */
export function asInput(carried: ReadonlyMap<string, bigint>, buildings: Buildings): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const amounts = [...carried].map(([path, pence]) => [path, Number(pence)] as const);
  const parts: (readonly [string, unknown])[] = [...amounts, ...buildings];
  for (const [path, value] of parts) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let group = input;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    group[last] = value;
  }
  return input;
}

export interface LastReturn {
  /** As the warnings name it. */
  readonly filing: string;
  readonly carried: ReadonlyMap<string, bigint>;
  readonly hasTradeCeased: boolean;
}

/** Each figure that is not what the last return left, and each that it left and this one leaves out. */
export function broughtForwardWarnings(input: ReturnInput, last: LastReturn): Warning[] {
  return CARRIED.flatMap((row) => {
    const given = broughtForward(input, row.path);
    const left = last.carried.get(row.path) ?? 0n;
    const isRight = given === undefined ? mayLeaveOut(row, left, last) : isAsLeft(row, left, given);
    if (isRight) return [];
    const what =
      given === undefined ? `, and this one brings nothing forward. ${remedy(row, left)}` : ". Check the figure.";
    const message = `${last.filing}, the return before this one, carried ${poundsText(left)} forward here${what}`;
    return [{ code: "brought_forward_differs", field: row.path, message }];
  });
}

function isAsLeft({ mayFall, isInPence }: Carried, left: bigint, given: number): boolean {
  const now = isInPence ? BigInt(given) : (BigInt(given) / 100n) * 100n;
  return now === left || (mayFall === true && now < left);
}

/** Most boxes have whole pounds. */
function mayLeaveOut({ endsWithTrade, isInPence }: Carried, left: bigint, { hasTradeCeased }: LastReturn): boolean {
  return left < (isInPence ? 1n : 100n) || (endsWithTrade === true && hasTradeCeased);
}

function remedy({ path, mayFall }: Carried, left: bigint): string {
  const send = mayFall ? `Send what is left of it in ${path}, 0 if nothing is` : `Send ${left} pence in ${path}`;
  return `${send}, or correct the earlier return.`;
}

function broughtForward(input: ReturnInput, path: string): number | undefined {
  const value = valueAt(input, path);
  return typeof value === "number" ? value : undefined;
}
