// How fixed assets moved, in whole pounds: from the opening figures to the line of the balance sheet that they explain.

import { isPresent } from "../../input/fields/presence.ts";
import type { AccountsInput, ComparativesInput } from "../../return.ts";
import type { AccountsNotes, AssetClass, InvestmentPropertyMovements, Movements } from "../model.ts";
import { addingUp, penceOf, pounds } from "../pounds.ts";

export const MOVING_ASSETS = ["tangible_assets", "intangible_assets"] as const;

export type MovementsInput = NonNullable<NonNullable<AccountsInput["fixed_asset_movements"]>["tangible_assets"]>;

export function movementsIn(accounts: AccountsInput): AccountsNotes["fixedAssetMovements"] {
  const given = accounts.fixed_asset_movements ?? {};
  const moved = MOVING_ASSETS.flatMap((asset) => {
    const movements = given[asset];
    return movements === undefined || !isPresent(movements) ? [] : [[asset, movementsOf(movements)] as const];
  });
  return Object.fromEntries(moved);
}

/** Each as it is shown, so that together they come to what the balance sheets show. */
export function assetClassesIn({ asset_classes: given = [] }: AccountsInput): AssetClass[] {
  const values = given.map((one) => bookValuesOf(one).netBookValue);
  const [opening, closing] = (["opening", "closing"] as const).map((when) => {
    const pence = Object.fromEntries(values.map((value, index) => [String(index), value[when]]));
    const total = values.reduce((sum, value) => sum + value[when], 0n);
    return addingUp(pence, { total: pounds(total) });
  });
  return given.map((one, index) => ({
    class: one.kind,
    rate: one.rate?.trim() ?? null,
    movements: movementsOf(one, { opening: opening?.[index] ?? 0n, closing: closing?.[index] ?? 0n }),
  }));
}

/** Pence at the start and at the end. */
export function bookValuesOf({ cost = {}, depreciation = {} }: MovementsInput) {
  const costOpening = penceOf(cost.opening);
  const costClosing = costOpening + penceOf(cost.additions) - penceOf(cost.disposals);
  const depreciationOpening = penceOf(depreciation.opening);
  const depreciationClosing = depreciationOpening + penceOf(depreciation.charge) - penceOf(depreciation.disposals);
  return {
    cost: { opening: costOpening, closing: costClosing },
    depreciation: { opening: depreciationOpening, closing: depreciationClosing },
    netBookValue: { opening: costOpening - depreciationOpening, closing: costClosing - depreciationClosing },
  };
}

/**
 * The book values are cut as the balance sheets are; the movements between them follow, and the closing figures from
 * these.
 */
function movementsOf({ cost = {}, depreciation = {} }: MovementsInput, shown?: Movements["netBookValue"]): Movements {
  const values = bookValuesOf({ cost, depreciation });
  const netBookValue = shown ?? {
    opening: pounds(values.netBookValue.opening),
    closing: pounds(values.netBookValue.closing),
  };
  const moved = addingUp(
    {
      additions: penceOf(cost.additions),
      disposals: penceOf(cost.disposals),
      charge: penceOf(depreciation.charge),
      disposed: penceOf(depreciation.disposals),
    },
    { total: netBookValue.closing - netBookValue.opening, minus: ["disposals", "charge"], first: "charge" },
  );
  const opening = pounds(values.cost.opening);
  const written = opening - netBookValue.opening;
  return {
    cost: {
      opening,
      additions: moved.additions,
      disposals: moved.disposals,
      closing: opening + moved.additions - moved.disposals,
    },
    depreciation: {
      opening: written,
      charge: moved.charge,
      disposals: moved.disposed,
      closing: written + moved.charge - moved.disposed,
    },
    netBookValue,
  };
}

/** Pence. The opening value is that of the comparatives where nobody says otherwise. */
export function propertyOpening({ investment_property: given }: AccountsInput, before: ComparativesInput | undefined) {
  return penceOf(given?.opening ?? before?.balance_sheet?.investment_property);
}

/** Pence: what the movements lead to. */
export function propertyClosing(accounts: AccountsInput, before: ComparativesInput | undefined): bigint {
  const { additions, disposals } = accounts.investment_property ?? {};
  const gain = penceOf(accounts.profit_and_loss?.fair_value_gain);
  return propertyOpening(accounts, before) + penceOf(additions) - penceOf(disposals) + gain;
}

export function investmentPropertyIn(
  accounts: AccountsInput,
  before: ComparativesInput | undefined,
): InvestmentPropertyMovements | null {
  const { investment_property: given } = accounts;
  if (given === undefined || !isPresent(given)) return null;
  const [opening, closing] = [propertyOpening(accounts, before), propertyClosing(accounts, before)].map(pounds);
  const gain = pounds(penceOf(accounts.profit_and_loss?.fair_value_gain));
  const { additions, disposals } = addingUp(
    { additions: penceOf(given.additions), disposals: penceOf(given.disposals) },
    { total: (closing ?? 0n) - (opening ?? 0n) - gain, minus: ["disposals"] },
  );
  // What the cut pence leave goes into the opening value where nothing else moved.
  const start = (closing ?? 0n) - gain - additions + disposals;
  const valuation = given.valuation?.trim() ?? null;
  return { opening: start, additions, disposals, fairValueGain: gain, closing: closing ?? 0n, valuation };
}
