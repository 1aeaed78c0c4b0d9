// What directors owe the company, what it guarantees for them (section 413 of the Companies Act 2006), and commitments
// that are not on the balance sheet (SI 2008/409 Schedule 1 paragraph 57, section 410A). One row of facts for each
// director: the taxonomy tells people apart, not loans.

import type { DirectorsAdvance } from "../../accounts/model.ts";
import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";
import type { Context } from "../document.ts";
import { type Content, markup } from "../markup.ts";
import { paragraph } from "../page.ts";
import { amountCell } from "./figures.ts";
import { dayBefore, type Note, type Parts } from "./parts.ts";
import { bracketed, type Row, table } from "./table.ts";

export function advances(parts: Parts): Note | null {
  const { directorsAdvances } = parts.accounts.notes;
  if (directorsAdvances.length === 0) return null;
  const content = [...byDirector(directorsAdvances).values()].flatMap((loans) => advancesTo(parts, loans));
  return { title: `${parts.form.officer}s’ advances and credits`, content };
}

function advancesTo(parts: Parts, loans: readonly [DirectorsAdvance, ...DirectorsAdvance[]]): Content[] {
  const { document, accounts, now, officers } = parts;
  const [{ director }] = loans;
  const sum = (of: "opening" | "advanced" | "repaid" | "writtenOff" | "closing") =>
    loans.reduce((all, loan) => all + loan[of], 0n);
  const officer = officers.dimensionOf(director);
  const { start, end } = accounts.now.period;
  const opening: Context = { period: { instant: dayBefore(start) }, dimensions: [officer] };
  const cell = (tag: string, context: Context, value: bigint, isDeducted = false) =>
    amountCell(document, { tag: `direp:${tag}`, context }, value, { isDeducted });
  const year = now.yearOf(officer);
  const writtenOff = sum("writtenOff");
  const rows: Row[] = [
    {
      label: `At ${longDayText(start)}`,
      cells: [cell("AdvancesCreditsDirectors", opening, sum("opening"))],
    },
    { label: "Advanced", cells: [cell("AdvancesCreditsMadeInPeriodDirectors", year, sum("advanced"))] },
    { label: "Repaid", cells: [cell("AdvancesCreditsRepaidInPeriodDirectors", year, sum("repaid"), true)] },
    // The taxonomy has no item for it; the words below, which are tagged, say it too.
    ...(writtenOff === 0n ? [] : [{ label: "Written off or waived", cells: [bracketed(numberText(writtenOff))] }]),
    {
      label: `At ${longDayText(end)}`,
      cells: [cell("AdvancesCreditsDirectors", now.endOf(officer), sum("closing"))],
      kind: "final",
    },
  ];
  const words = loans.flatMap(termsOf).join(" ");
  return [
    markup("h4", {}, ...officers.shown(director, document, now.yearOf)),
    table([""], rows),
    ...(words === ""
      ? []
      : [
          paragraph(
            document.text("direp:GeneralDescriptionAdvancesCreditsToDirectorsIncludingTermsInterestRates", year, words),
          ),
        ]),
  ];
}

function termsOf({ interestRate, conditions, writtenOff }: DirectorsAdvance): string[] {
  return [
    ...(interestRate === null ? [] : [`Interest is charged at ${interestRate}% a year.`]),
    ...(conditions === null ? [] : [sentence(conditions)]),
    ...(writtenOff === 0n ? [] : [`£${numberText(writtenOff)} was written off or waived.`]),
  ];
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

export function guarantees(parts: Parts): Note | null {
  const { document, accounts, now, officers, form } = parts;
  const given = accounts.notes.directorsGuarantees;
  if (given.length === 0) return null;
  const content = [...byDirector(given).values()].map((of) => {
    const [{ director }] = of;
    const officer = officers.dimensionOf(director);
    const maximum = of.reduce((all, one) => all + one.maximum, 0n);
    const terms = of.flatMap((one) => (one.terms === null ? [] : [sentence(one.terms)])).join(" ");
    return paragraph(
      `The ${form.body} has given guarantees for `,
      ...officers.shown(director, document, now.yearOf),
      ". Its maximum liability under them is £",
      document.pounds("direp:MaximumLiabilityUnderGuaranteesDirectors", now.endOf(officer), maximum),
      ".",
      ...(terms === ""
        ? []
        : [" ", document.text("direp:GeneralDescriptionGuaranteesTheirTermsDirectors", now.yearOf(officer), terms)]),
    );
  });
  return { title: `Guarantees for ${form.officer.toLowerCase()}s`, content };
}

export function commitments({ document, accounts, now }: Parts): Note | null {
  const given = accounts.notes.commitments;
  if (given === null || (given.total === null && given.description === null)) return null;
  const content: Content[] = [];
  if (given.total !== null)
    content.push(
      paragraph(
        "Guarantees, contingencies and other financial commitments that are not on the balance sheet amount to £",
        document.pounds("core:FinancialCommitmentsOtherThanCapitalCommitments", now.end, given.total),
        ".",
      ),
    );
  if (given.description !== null)
    content.push(
      paragraph(
        document.text("core:DescriptionFinancialCommitmentsOtherThanCapitalCommitments", now.year, given.description),
      ),
    );
  return { title: "Commitments and contingencies", content };
}

/** In the order in which each is first named. */
function byDirector<Item extends { director: string }>(all: readonly Item[]): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const one of all) {
    const key = one.director.trim().toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
