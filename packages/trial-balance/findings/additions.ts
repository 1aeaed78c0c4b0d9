// Fixed assets bought and sold, as far as lines show it: an asset's cost, its depreciation and the year's charge belong
// together by the words of their names (Sage 0050 and 0051, Xero 760 and 761). What was bought is asked, never claimed.

import { CATEGORIES } from "../categories/categories.ts";
import type { AssetKind } from "../categories/category.ts";
import type { Composed, Placed } from "../figures/compose.ts";
import { fold } from "../names/fold.ts";
import { money } from "../text.ts";
import { balancesIn } from "./previous.ts";
import { isComplete, type World } from "./world.ts";

export interface Addition {
  readonly line: Placed;
  readonly amount: number;
  readonly why: string;
  /** Whether it was bought in the period, or that has to be asked too. */
  readonly isKnown: boolean;
}

export interface Disposal {
  readonly line: Placed;
  readonly why: string;
}

const WORDS: readonly (readonly [AssetKind, RegExp])[] = [
  ["vehicles", /\b(motors?|vehicles?|cars?|vans?)\b/],
  ["fixtures", /\b(furniture|fixtures?|fittings?)\b/],
  ["office_equipment", /\b(office|computers?)\b/],
  ["property", /\b(freehold|leasehold|buildings?|land|property)\b/],
  ["plant", /\b(plant|machinery|tools)\b/],
];

/** Of an asset's depreciation or charge. Null: it may be any asset's. */
export function kindOf({ category, foldedName }: Placed): AssetKind | null {
  const { depreciates, charges } = CATEGORIES[category];
  if (depreciates === "intangible" || charges === "intangible") return "intangible";
  return WORDS.find(([, words]) => words.test(foldedName))?.[0] ?? null;
}

type Amounts = Map<AssetKind | null, number>;

/** Sums by kind of asset: depreciation as a positive number. */
export interface AssetSums {
  readonly cost: Amounts;
  readonly depreciation: Amounts;
  readonly charge: Amounts;
}

export function assetSums({ placed }: Composed): AssetSums {
  const sums: AssetSums = { cost: new Map(), depreciation: new Map(), charge: new Map() };
  const add = (to: Amounts, kind: AssetKind | null, amount: number) => to.set(kind, (to.get(kind) ?? 0) + amount);
  for (const line of placed) {
    const { cost, depreciates, charges } = CATEGORIES[line.category];
    if (cost !== undefined) add(sums.cost, cost, line.amount);
    if (depreciates !== undefined) add(sums.depreciation, kindOf(line), -line.amount);
    if (charges !== undefined) add(sums.charge, kindOf(line), line.amount);
  }
  return sums;
}

const NO_SUMS: AssetSums = { cost: new Map(), depreciation: new Map(), charge: new Map() };

/** What depreciation has risen by, and the charge, of one kind; of all together where a name tells no kind. */
function rise(kind: AssetKind, now: AssetSums, before: AssetSums): { risen: number; charge: number } {
  const isOwn = now.charge.has(kind) && (now.depreciation.has(kind) || before.depreciation.has(kind));
  const isShared = (one: AssetKind | null) =>
    one === kind || one === null || (one !== "intangible" && !(now.charge.has(one) && now.depreciation.has(one)));
  const total = (amounts: Amounts) => {
    let sum = 0;
    for (const [one, amount] of amounts)
      if (isOwn || kind === "intangible" ? one === kind : isShared(one)) sum += amount;
    return sum;
  };
  return { risen: total(now.depreciation) - total(before.depreciation), charge: total(now.charge) };
}

export function additionsIn(world: Pick<World, "composed" | "previous" | "open">): {
  additions: Addition[];
  disposals: Disposal[];
} {
  const { composed, previous } = world;
  const now = assetSums(composed);
  const before = previous === null ? NO_SUMS : assetSums(previous.composed);
  const isRiseKnown = isComplete(world);
  const additions: Addition[] = [];
  const disposals: Disposal[] = [];
  for (const line of composed.placed) {
    const { cost } = CATEGORIES[line.category];
    if (line.category === "disposal_result")
      disposals.push({
        line,
        why: `${money(Math.abs(line.amount))} ${line.amount > 0 ? "lost" : "gained"} on a disposal.`,
      });
    if (cost === undefined) continue;
    const { part } = line.row ?? {};
    if (part === "brought_forward") continue;
    if (part === "disposal") {
      disposals.push({ line, why: `Cost of ${money(-line.amount)} was disposed of.` });
      continue;
    }
    if (part === "addition") {
      additions.push({
        line,
        amount: line.amount,
        isKnown: true,
        why: "The chart keeps the additions of the period apart.",
      });
      continue;
    }
    const { risen, charge } = rise(cost, now, before);
    const place = composed.places.get(line);
    if (previous === null || place === undefined || !previous.knows(place)) {
      if (risen > charge) continue;
      additions.push({ line, amount: line.amount, isKnown: false, why: whyUnknown(risen, charge) });
      continue;
    }
    const was = previous.balanceOf(line);
    const costs = `Cost ${money(line.amount)} less ${money(was)} ${previous.where}.`;
    const why = isRiseKnown ? `${costs} ${whyRisen(risen, charge)}` : costs;
    if (line.amount > was) additions.push({ line, amount: line.amount - was, isKnown: true, why });
    if (line.amount < was) disposals.push({ line, why: costs });
  }
  return { additions, disposals: [...disposals, ...gone(composed, previous)] };
}

/** Accounts of last year that have no balance any more. */
function gone({ placed, apart }: Composed, previous: World["previous"]): Disposal[] {
  if (previous === null) return [];
  const balanceNow = balancesIn([...placed, ...apart]);
  return previous.composed.placed.flatMap((line) => {
    const { category, row, amount } = line;
    if (CATEGORIES[category].cost === undefined || row?.part !== undefined || amount <= 0) return [];
    if (balanceNow(line) !== 0) return [];
    return [{ line, why: `Cost ${money(amount)} ${previous.where}, and none now.` }];
  });
}

function whyUnknown(risen: number, charge: number): string {
  const asked = "Without last year's trial balance the whole cost is asked about";
  return risen > 0 && risen === charge
    ? `${asked}; depreciation of one year on it points to a purchase in this period.`
    : `${asked}.`;
}

function whyRisen(risen: number, charge: number): string {
  return risen === charge
    ? `Depreciation rose by ${money(risen)}, which is the charge, so no disposal is seen.`
    : `Depreciation rose by ${money(risen)}, and the charge is ${money(charge)}: if something was disposed of, add its cost to the addition.`;
}

/** Whether a name says which vehicle it is: a car has allowances of its own. */
export function saysWhichVehicle({ name }: Placed): boolean {
  return /\b(cars?|vans?|lorry|lorries|truck|trucks)\b/.test(fold(name ?? ""));
}
