// One business rule, and the few forms most of them have.

import { PLACES, type Place } from "../../form/table.ts";
import { blamedField } from "../blamed-fields.ts";
import type { Figures } from "../figures.ts";

export interface Rule {
  /** The authority's number for it. */
  readonly number: string;
  /** A sentence for the person whose return breaks it. */
  readonly says: string;
  /** The dotted path of the input to look at. */
  readonly field: string;
  /** Where the rule stands, from IRenvelope down. */
  readonly at: string;
  /**
   * The box or part without which the rule says nothing, so that most rules cost a look; null for one that always has a
   * say.
   */
  readonly within: Place | null;
  readonly isBroken: (figures: Figures) => boolean;
}

/** `at` is a path below CompanyTaxReturn, or below IRenvelope if it starts with a slash. */
export function rule(
  number: number,
  { at, field, says }: { at: string; field: string; says: string },
  isBroken: (figures: Figures) => boolean,
): Rule {
  return { number: String(number), says, field, at: fullPath(at), within: null, isBroken };
}

/** Those that a return breaks, in their order. */
export function brokenRules(rules: readonly Rule[], figures: Figures): Rule[] {
  return rules.filter(({ within, isBroken }) => (within === null || figures.has(within)) && isBroken(figures));
}

export function fullPath(at: string): string {
  if (at.startsWith("/")) return `IRenvelope${at}`;
  return at === "" ? "IRenvelope/CompanyTaxReturn" : `IRenvelope/CompanyTaxReturn/${at}`;
}

/** The same rule, for which the field of another box is to blame. */
export function blaming(place: Place, rule: Rule): Rule {
  return { ...rule, field: blamedField(place) };
}

/** Something that must not be of a box or part that is there. */
export function mustNotBe(number: number, place: Place, says: string, isBroken: (figures: Figures) => boolean): Rule {
  const where = { at: PLACES[place], field: blamedField(place), says };
  return { ...rule(number, where, isBroken), within: place };
}

/** Something that must hold of an amount, wherever the box is. */
export function mustHold(
  number: number,
  box: Place,
  says: string,
  holds: (pence: number, figures: Figures) => boolean,
): Rule {
  return mustNotBe(number, box, says, (figures) => !figures.pences(box).every((pence) => holds(pence, figures)));
}

/** The box, where it is, must equal an amount made of others. */
export function mustEqual(number: number, box: Place, says: string, amount: (figures: Figures) => number): Rule {
  return mustHold(number, box, `Box ${box} must equal ${says}.`, (pence, figures) => pence === amount(figures));
}

/**
 * The box must be there if a condition holds. `within` is the group in which it would stand: without it the rule says
 * nothing.
 */
export function mustBeThere(
  number: number,
  box: Place,
  { within, when }: { within: Place; when: string },
  condition: (figures: Figures) => boolean,
): Rule {
  const where = { at: PLACES[within], field: blamedField(box), says: `Box ${box} must be present when ${when}.` };
  return { ...rule(number, where, (figures) => !figures.has(box) && condition(figures)), within };
}

/** "Box A must be present when box B is", for many pairs: number, A, B. */
export function mustBeThereWith(within: Place, rows: readonly (readonly [number, Place, Place])[]): Rule[] {
  return rows.map(([number, box, cause]) =>
    blaming(
      cause,
      mustBeThere(number, box, { within, when: `box ${cause} is` }, (figures) => figures.has(cause)),
    ),
  );
}

/** The same for a box B above zero. */
export function mustBeThereAbove(within: Place, rows: readonly (readonly [number, Place, Place])[]): Rule[] {
  return rows.map(([number, box, cause]) =>
    blaming(
      cause,
      mustBeThere(number, box, { within, when: `box ${cause} is above zero` }, (figures) => figures.sum(cause) > 0),
    ),
  );
}
