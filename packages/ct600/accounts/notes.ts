// The notes in whole pounds. Movements lead from the opening figures to the line of the balance sheet that they
// explain.

import { isPresent } from "../input/fields/presence.ts";
import type { AccountsInput } from "../return.ts";
import { amount } from "./by-kind.ts";
import type { AccountsNotes, DirectorsAdvance, Movements } from "./model.ts";
import { addingUp, penceOf, pounds } from "./pounds.ts";

export const MOVING_ASSETS = ["tangible_assets", "intangible_assets"] as const;

type AdvanceInput = NonNullable<AccountsInput["directors_advances"]>[number];
type MovementsInput = NonNullable<NonNullable<AccountsInput["fixed_asset_movements"]>["tangible_assets"]>;

export function notesOf(accounts: AccountsInput): AccountsNotes {
  const { policies = {}, commitments } = accounts;
  return {
    policies: {
      turnover: text(policies.turnover),
      tangible_assets: text(policies.tangible_assets),
      other: text(policies.other),
    },
    directorsAdvances: (accounts.directors_advances ?? []).map(advanceOf),
    directorsGuarantees: (accounts.directors_guarantees ?? []).map(({ director, maximum, terms }) => ({
      director: director.trim(),
      maximum: pounds(BigInt(maximum)),
      terms: text(terms),
    })),
    commitments:
      commitments === undefined
        ? null
        : { total: amount(commitments.total), description: text(commitments.description) },
    fixedAssetMovements: movementsIn(accounts),
    further: (accounts.notes ?? []).map(({ title, text: of }) => ({ title: title.trim(), text: of.trim() })),
  };
}

const text = (given: string | undefined): string | null => given?.trim() ?? null;

/** What a director owes at the end, in pence. */
export function closingOf({ opening, advanced, repaid, written_off }: AdvanceInput): bigint {
  return penceOf(opening) + penceOf(advanced) - penceOf(repaid) - penceOf(written_off);
}

function advanceOf(given: AdvanceInput): DirectorsAdvance {
  const closing = pounds(closingOf(given));
  const { opening, advanced, repaid, written_off } = addingUp(
    {
      opening: penceOf(given.opening),
      advanced: penceOf(given.advanced),
      repaid: penceOf(given.repaid),
      written_off: penceOf(given.written_off),
    },
    { total: closing, minus: ["repaid", "written_off"], first: "repaid" },
  );
  return {
    director: given.director.trim(),
    ...{ opening, advanced, repaid, writtenOff: written_off, closing },
    interestRate: given.interest_rate ?? null,
    conditions: text(given.conditions),
  };
}

function movementsIn({ fixed_asset_movements: given = {} }: AccountsInput): AccountsNotes["fixedAssetMovements"] {
  const moved = MOVING_ASSETS.flatMap((asset) => {
    const movements = given[asset];
    return movements === undefined || !isPresent(movements) ? [] : [[asset, movementsOf(movements)] as const];
  });
  return Object.fromEntries(moved);
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
function movementsOf({ cost = {}, depreciation = {} }: MovementsInput): Movements {
  const values = bookValuesOf({ cost, depreciation });
  const netBookValue = { opening: pounds(values.netBookValue.opening), closing: pounds(values.netBookValue.closing) };
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
