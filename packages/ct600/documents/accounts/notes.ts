// The notes: which there are, in the order in which accounts have them, numbered as they come.

import type { Accounts } from "../../accounts/model.ts";
import { type Markup, markup } from "../markup.ts";
import { heading, paragraphs, section } from "../page.ts";
import type { Kind } from "./cover.ts";
import { creditors, debtors } from "./notes-by-kind.ts";
import { advances, commitments, guarantees } from "./notes-directors.ts";
import { assetClasses, movements } from "./notes-fixed-assets.ts";
import { employees, generalInformation } from "./notes-general.ts";
import { deferredTax, investmentProperty, reserves, tax } from "./notes-movements.ts";
import type { Note, Parts } from "./parts.ts";
import { policies } from "./policies.ts";

export interface NumberedNote extends Note {
  readonly number: number;
}

/**
 * Notes on lines of the statements stand in the order of the lines (SI 2008/409 Schedule 1 paragraph 42): the profit
 * and loss account, then the balance sheet.
 */
export function notesOf(parts: Parts, kind: Kind): NumberedNote[] {
  const { further } = parts.accounts.notes;
  const notes = [
    generalInformation(parts),
    policies(parts),
    employees(parts),
    kind === "filleted" ? null : tax(parts),
    movements(parts, "intangible_assets"),
    assetClasses(parts) ?? movements(parts, "tangible_assets"),
    investmentProperty(parts),
    debtors(parts),
    ...creditors(parts),
    deferredTax(parts),
    kind === "filleted" ? null : reserves(parts),
    advances(parts),
    guarantees(parts),
    commitments(parts),
    ...further.map(({ title, text }): Note => ({ title, content: paragraphs(text) })),
  ];
  return notes.filter((note) => note !== null).map((note, index) => ({ ...note, number: index + 1 }));
}

/** On pages of their own. */
export function notesSection(notes: readonly NumberedNote[], { companyName, accounts }: Parts): Markup {
  return section(
    "notes",
    markup("p", { class: "over" }, companyName),
    heading(2, accounts.now.balanceSheet === null ? "Notes" : "Notes to the accounts"),
    ...notes.map(item),
  );
}

/** A micro-entity's stand at the foot of its balance sheet: section 472(1A) of the Companies Act 2006. */
export function areAtFoot({ standard, now }: Accounts): boolean {
  return standard === "frs105" && now.balanceSheet !== null;
}

export function notesAtFoot(notes: readonly NumberedNote[]): Markup {
  return section("foot", ...notes.map(item));
}

function item({ number, title, content }: NumberedNote): Markup {
  return section("item", heading(3, markup("span", { class: "number" }, String(number)), title), ...content);
}
