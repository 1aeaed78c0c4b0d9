// The notes in whole pounds.

import { POLICIES } from "../input/fields/accounts-notes.ts";
import type { AccountsInput } from "../return.ts";
import { amount } from "./by-kind.ts";
import type { AccountsNotes, DirectorsAdvance } from "./model.ts";
import { assetClassesIn, investmentPropertyIn, movementsIn } from "./movements/assets.ts";
import { deferredTaxIn, reservesIn } from "./movements/reserves.ts";
import { addingUp, penceOf, pounds } from "./pounds.ts";

/** What the other figures of the accounts say about it. */
type NotesContext = Parameters<typeof reservesIn>[1];

type AdvanceInput = NonNullable<AccountsInput["directors_advances"]>[number];

const NAMES = Object.keys(POLICIES.fields) as (keyof AccountsNotes["policies"])[];

export function notesOf(accounts: AccountsInput, moved: NotesContext): AccountsNotes {
  const { policies = {}, commitments } = accounts;
  const { before } = moved;
  return {
    policies: Object.fromEntries(NAMES.map((name) => [name, text(policies[name])])) as AccountsNotes["policies"],
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
    assetClasses: assetClassesIn(accounts),
    investmentProperty: investmentPropertyIn(accounts, before),
    deferredTax: deferredTaxIn(accounts),
    reserves: reservesIn(accounts, moved),
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
