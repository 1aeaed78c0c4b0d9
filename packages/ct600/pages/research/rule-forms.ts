// The forms that most rules about CT600L have.

import type { Figures } from "../../checks/figures.ts";
import { mustEqual, mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import type { Place } from "../../form/table.ts";

type Numbered = readonly [number: number, box: Place, other: Place];

/** Number, box, and the box that says the same; one that is not there says nothing, which is nil. */
export function mustAgree(rows: readonly Numbered[]): Rule[] {
  return rows.map(([number, box, other]) => mustEqual(number, box, `box ${other}`, (figures) => figures.sum(other)));
}

/** Number, box, and the box or part that must be there beside it. */
export function mustCome(rows: readonly (readonly [...Numbered, what: string])[]): Rule[] {
  return rows.map(([number, place, other, what]) => mustNotBe(number, place, what, (figures) => !figures.has(other)));
}

/** Number, total, what is added and what is taken away. */
export function mustAddUp(
  rows: readonly (readonly [number, Place, added: readonly Place[], taken?: readonly Place[]])[],
): Rule[] {
  return rows.map(([number, box, added, taken = []]) => {
    const sum = added.length === 1 ? `box ${added[0]}` : `the sum of boxes ${listOf(added)}`;
    const less = taken.length === 0 ? "" : ` less ${taken.length === 1 ? "box" : "boxes"} ${listOf(taken)}`;
    return mustEqual(number, box, `${sum}${less}`, (figures) => figures.sum(...added) - figures.sum(...taken));
  });
}

/** Number, box, and the box that it must not exceed; one that is not there holds nothing at all. */
export function mustNotExceed(rows: readonly Numbered[]): Rule[] {
  return rows.map(([number, box, most]) =>
    mustHold(number, box, `Box ${box} must not exceed box ${most}.`, (pence, figures) => pence <= figures.pence(most)),
  );
}

function listOf(places: readonly Place[]): string {
  return places.length === 1 ? String(places[0]) : `${places.slice(0, -1).join(", ")} and ${places.at(-1)}`;
}

/** Not a number where one of them is none. */
export function lesser(one: number, other: number): number {
  if (one <= other) return one;
  return other < one ? other : Number.NaN;
}

/** What one is above the other, or nothing. */
export function excess(one: number, other: number): number {
  if (other < one) return one - other;
  return other >= one ? 0 : Number.NaN;
}

export function startsFrom(day: string, { start }: Figures): boolean {
  return start.day >= dayNumber(day);
}

export function startsBefore(day: string, { start }: Figures): boolean {
  return start.day < dayNumber(day);
}
