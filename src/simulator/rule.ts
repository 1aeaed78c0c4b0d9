// What a rule is, and the kinds of rule that come in numbers: a box that follows from others, a limit, a box that has to be there. Their
// words follow from their boxes.

import type { Boxes } from "./figures.ts";
import type { Key } from "./message.ts";
import type { Place } from "./places.ts";

export interface Rule {
  number: string;
  /** The rule is asked only of a return that has this, and what it finds wrong is told there. */
  at: Place;
  /** What is wrong with a return that breaks it. */
  text: string;
  holds(box: Boxes, filed: Filed): boolean;
}

export interface Filed {
  keys: readonly Key[];
  /** The calendar day in the United Kingdom, yyyy-mm-dd. */
  today: string;
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The box is the sum of `plus` less the sum of `minus`. `unless` names a box that makes the rule void. */
export function equals(
  number: string,
  box: Place,
  plus: readonly Place[],
  { minus = [], unless }: { minus?: readonly Place[]; unless?: Place } = {},
): Rule {
  return {
    number,
    at: box,
    text: `${capital(`${given(unless)}${boxWords([box])}`)} is not ${sumWords(plus, minus)}.`,
    holds: (boxes) => isThere(boxes, unless) || boxes.pence(box) === boxes.total(plus, minus),
  };
}

/** The box is not greater than the sum of `plus` less the sum of `minus`. */
export function atMost(
  number: string,
  box: Place,
  plus: readonly Place[],
  { minus = [], unless }: { minus?: readonly Place[]; unless?: Place } = {},
): Rule {
  return {
    number,
    at: box,
    text: `${capital(`${given(unless)}${boxWords([box])}`)} is greater than ${sumWords(plus, minus)}.`,
    holds: (boxes) => isThere(boxes, unless) || boxes.pence(box) <= boxes.total(plus, minus),
  };
}

/** The first box may be there only where the other is above zero. */
export function needsAmount(number: string, box: Place, other: Place): Rule {
  return {
    number,
    at: box,
    text: `${capital(boxWords([box]))} is present, but ${boxWords([other])} has no amount.`,
    holds: (boxes) => boxes.pence(other) > 0,
  };
}

/** Where all of `boxes` together are above zero, `box` must be there. */
export function neededAbove(number: string, at: Place, boxes: readonly Place[], box: Place): Rule {
  return {
    number,
    at,
    text: `${capital(boxWords([box]))} is missing, although ${boxWords(boxes)} ${boxes.length > 1 ? "together are" : "is"} above zero.`,
    holds: (all) => all.total(boxes) <= 0 || all.has(box),
  };
}

/** Where `other` is there, `box` must be there too. */
export function neededWith(number: string, at: Place, other: Place, box: Place): Rule {
  return {
    number,
    at,
    text: `${capital(partWords(box))} is missing, although ${partWords(other)} is present.`,
    holds: (boxes) => !boxes.has(other) || boxes.has(box),
  };
}

/** Where `other` is there, `box` must be there too, unless the return is amended. */
export function neededInNew(number: string, at: Place, other: Place, box: Place): Rule {
  return {
    number,
    at,
    text: `${capital(boxWords([other]))} is present without ${partWords(box)} in a return that is not amended.`,
    holds: (boxes) => !boxes.has(other) || boxes.has(box) || isAmended(boxes),
  };
}

/** What stands there may stand only in a period that ends on that day or later. */
export function endsFrom(number: string, at: Place, day: string): Rule {
  return {
    number,
    at,
    text: `${capital(presentWords(at))} in a period that ends before ${dayWords(day)}.`,
    holds: (boxes) => boxes.text("35") >= day,
  };
}

/** The box may be there only in a period that starts before that day. */
/** `liftedOn`: returns filed from that day on may have it. */
export function startsBefore(
  number: string,
  at: Place,
  day: string,
  { box = at, liftedOn }: { box?: Place | undefined; liftedOn?: string | undefined } = {},
): Rule {
  return {
    number,
    at,
    text: `${capital(presentWords(box))} in a period that starts on or after ${dayWords(day)}.`,
    holds: (boxes, { today }) =>
      !boxes.has(box) || boxes.text("30") < day || (liftedOn !== undefined && today >= liftedOn),
  };
}

export function isAmended(boxes: Boxes): boolean {
  return boxes.text("returnType") === "amended";
}

function isThere(boxes: Boxes, place: Place | undefined): boolean {
  return place !== undefined && boxes.has(place);
}

function given(unless: Place | undefined): string {
  return unless === undefined ? "" : `without box ${unless}, `;
}

function sumWords(plus: readonly Place[], minus: readonly Place[]): string {
  return minus.length === 0
    ? `${plus.length > 1 ? "the sum of " : ""}${boxWords(plus)}`
    : `${boxWords(plus)} less ${boxWords(minus)}`;
}

/** A supplementary page has a name, a box has a number. */
function partWords(place: Place): string {
  return place.startsWith("CT600") ? `the page ${place}` : boxWords([place]);
}

function presentWords(place: Place): string {
  return place.includes(" and ") ? `boxes ${place} are present` : `box ${place} is present`;
}

function dayWords(day: string): string {
  return longDate.format(new Date(day));
}

function boxWords(boxes: readonly Place[]): string {
  const last = boxes.at(-1) ?? "";
  return boxes.length > 1 ? `boxes ${boxes.slice(0, -1).join(", ")} and ${last}` : `box ${last}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
