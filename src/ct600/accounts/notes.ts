// The notes in whole pounds. Every list of kinds adds up to the line of the balance sheet that it explains, and movements lead from the opening figures to it.

import { isSaid } from "../input/said.ts";
import type { AccountsInput } from "../return.ts";
import type { AccountsNotes, DirectorsAdvance, Figures, Movements } from "./model.ts";
import { addingUp, penceGiven, penceOf, pounds, sumOf } from "./pounds.ts";

export const DEBTORS = ["trade_debtors", "other_debtors", "prepayments"] as const;
export const CREDITORS = [
  "bank_loans_and_overdrafts",
  "trade_creditors",
  "taxation_and_social_security",
  "other_creditors",
  "accruals",
] as const;
export const MOVING_ASSETS = ["tangible_assets", "intangible_assets"] as const;

type AdvanceInput = NonNullable<AccountsInput["directors_advances"]>[number];
type MovementsInput = NonNullable<NonNullable<AccountsInput["fixed_asset_movements"]>["tangible_assets"]>;

export function notesOf(accounts: AccountsInput): AccountsNotes {
  const { policies = {}, commitments, debtors_detail, creditors_detail: creditors } = accounts;
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
    debtors: byKind(debtors_detail, DEBTORS),
    creditors:
      creditors === undefined
        ? null
        : {
            withinOneYear: byKind(creditors.within_one_year, CREDITORS),
            afterOneYear: byKind(creditors.after_one_year, CREDITORS),
            secured: amount(creditors.secured),
            afterFiveYears: amount(creditors.after_five_years),
          },
    further: (accounts.notes ?? []).map(({ title, text: of }) => ({ title: title.trim(), text: of.trim() })),
  };
}

const text = (given: string | undefined): string | null => given?.trim() ?? null;
const amount = (pence: number | undefined): bigint | null => (pence === undefined ? null : pounds(BigInt(pence)));

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

function byKind<Kind extends string>(
  given: Readonly<Partial<Record<Kind, number>>> | undefined,
  kinds: readonly Kind[],
): Figures<Kind> | null {
  if (given === undefined || !isSaid(given)) return null;
  return addingUp(penceGiven(given, kinds), { total: pounds(sumOf(given, kinds)) });
}

function movementsIn({ fixed_asset_movements: given = {} }: AccountsInput): AccountsNotes["fixedAssetMovements"] {
  const moved = MOVING_ASSETS.flatMap((asset) => {
    const movements = given[asset];
    return movements === undefined || !isSaid(movements) ? [] : [[asset, movementsOf(movements)] as const];
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

/** The book values are cut as the balance sheets are; the movements between them follow. */
function movementsOf(given: MovementsInput): Movements {
  const values = bookValuesOf(given);
  const both = (of: { opening: bigint; closing: bigint }) => ({
    opening: pounds(of.opening),
    closing: pounds(of.closing),
  });
  const cost = both(values.cost);
  const netBookValue = both(values.netBookValue);
  const depreciation = {
    opening: cost.opening - netBookValue.opening,
    closing: cost.closing - netBookValue.closing,
  };
  const costMoves = addingUp(
    { additions: penceOf(given.cost?.additions), disposals: penceOf(given.cost?.disposals) },
    { total: cost.closing - cost.opening, minus: ["disposals"] },
  );
  const charges = addingUp(
    { charge: penceOf(given.depreciation?.charge), disposals: penceOf(given.depreciation?.disposals) },
    { total: depreciation.closing - depreciation.opening, minus: ["disposals"], first: "charge" },
  );
  return { cost: { ...cost, ...costMoves }, depreciation: { ...depreciation, ...charges }, netBookValue };
}
