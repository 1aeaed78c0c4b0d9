// Changes that the table of boxes and the rules suggest: boxes where the form has them, what breaks a rule, dates
// moved.

import { edit, withChanges } from "../../packages/ct600/checks/changed-return.fixture.ts";
import { PROVOCATIONS } from "../../packages/ct600/checks/provocations.fixture.ts";
import { NUMBERED_BOXES } from "../../packages/ct600/form/table.ts";
import type { Dice } from "./dice.ts";
import { editOne, inReturn, type Mutation, placesOf, replaceAt } from "./editing.ts";
import { likelyText } from "./texts.ts";

export const BOX_MUTATIONS: readonly Mutation[] = [
  ...Array.from({ length: 6 }, () =>
    inReturn("a likely box", (root, dice) => {
      const { box, path } = dice.oneOf(NUMBERED_BOXES);
      const text = likelyText(box.type, dice);
      return edit(root, ["CompanyTaxReturn", ...path.split("/")], (element) => [{ ...element, text }]);
    }),
  ),
  ...Array.from({ length: 16 }, () =>
    inReturn("what breaks a rule elsewhere", (root, dice) => {
      const [, , changes] = dice.oneOf(PROVOCATIONS);
      return withChanges(root, changes);
    }),
  ),
  ...Array.from({ length: 2 }, () =>
    inReturn("a date moved", (root, dice) =>
      editOne(
        root,
        dice,
        (element) => ({ ...element, text: moved(element.text, dice) }),
        ({ text }) => /^\d{4}-\d\d-\d\d$/.test(text),
      ),
    ),
  ),
  inReturn("a loan twice", (root, dice) => {
    const loans = placesOf(root).filter(({ element }) => element.name === "Loan");
    return loans.length === 0 ? root : replaceAt(root, dice.oneOf(loans).path, (loan) => [loan, loan]);
  }),
];

/** By a day, a month or nine months, either way. */
function moved(date: string, dice: Dice): string {
  const time = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return date;
  const [months, days] = dice.oneOf([
    [0, 1],
    [1, 0],
    [9, 0],
    [9, 1],
    [12, 0],
  ] as const);
  const way = dice.oneOf([1, -1]);
  time.setUTCMonth(time.getUTCMonth() + way * months, time.getUTCDate() + way * days);
  return time.toISOString().slice(0, 10);
}
