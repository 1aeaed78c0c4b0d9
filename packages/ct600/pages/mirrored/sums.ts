// Those of HMRC's rules about these pages that are plain sums: number, box, and what it must equal. Amounts of one row
// of a list are compared within that row. The columns of CT600P have the letters of v1.994.

import { descend, type Figures, textOf } from "../../checks/figures.ts";
import { mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { penceIn } from "../../checks/schema/values.ts";
import { mirroredBox, PLACES, type Place, ROWS } from "../../form/table.ts";
import type { Element } from "../../xml/element.ts";

export type Sum = readonly [rule: number, box: string, equals: string];

export const SUMS: readonly Sum[] = [
  [9455, "B5J", "B5F - B5G - B5H - B5I"],
  [9456, "B10", "B5F"],
  [9457, "B15", "B5G"],
  [9458, "B20", "B5H"],
  [9459, "B25", "B5I"],
  [9463, "B30", "B5J"],
  [9802, "I30", "I20 + I25"],
  [9817, "I65", "I45 - I50 - I55 - I60"],
  [9484, "I150D", "I150A + I150B + I150C1 - I150C2"],
  [9462, "K5", "525"],
  [9233, "K30", "K5 + K20 - K25"],
  [9235, "K35", "K20 - K25"],
  [9016, "P30A", "P5A + P10A + P15A + P20A + P25A"],
  [9017, "P30C", "P5C + P10C + P15C + P20C + P25C"],
  [9019, "P30D", "P5D + P10D + P15D + P20D + P25D"],
  [9021, "P45A", "P35A"],
  [9022, "P45C", "P35C"],
  [9024, "P45D", "P35D"],
  [9031, "P65", "P50 - P60"],
  [9032, "P65", "P195"],
  [9033, "P70", "P55 - P60"],
  [9034, "P70", "P100"],
  [9037, "P75", "P30C"],
  [9039, "P80", "P30D"],
  [9041, "P85", "P45C"],
  [9044, "P90", "P45D"],
  [9045, "P95", "P80 + P90"],
  [9052, "P110", "P100 - P105"],
  [9057, "P120", "P95 - P115"],
  [9059, "P130", "P95 - P125"],
  [9062, "P140", "P200"],
  [9065, "P145", "P120 - P140"],
  [9068, "P155", "P145 - P150"],
  [9073, "P165", "P155 - P160"],
  [9079, "P180", "P170 + P175"],
  [9083, "P190", "P165 - P180 - P185"],
  [9084, "P190", "886"],
  [9086, "P195", "P65"],
  [9087, "P200", "P140"],
  [9888, "P205", "P215"],
  [9890, "P210", "P195 + P200 - P205"],
  [9894, "P220", "P160"],
  [9895, "P225", "P215 + P220"],
  [9897, "P230", "P60"],
  [9899, "P235", "P115"],
  [9939, "P240", "P170"],
  [9941, "P245", "P230 + P235 + P240"],
  [9904, "P245", "541"],
  [9910, "P255", "P225"],
  [9914, "P285A", "P260A + P265A + P270A + P275A + P280A"],
  [9915, "P285C", "P260C + P265C + P270C + P275C + P280C"],
  [9916, "P285D", "P260D + P265D + P270D + P275D + P280D"],
  [9917, "P285E", "P260E + P265E + P270E + P275E + P280E"],
  [9920, "P305A", "P290A + P295A + P300A"],
  [9921, "P305C", "P290C + P295C + P300C"],
  [9922, "P305D", "P290D + P295D + P300D"],
  [9923, "P305E", "P290E + P295E + P300E"],
  [9926, "P310", "P285A + P305A"],
  [9927, "P310", "663"],
  [9929, "P315", "P285C + P305C"],
  [9930, "P315", "665"],
  [9931, "P320", "P285E + P305E"],
  [9934, "P325", "540"],
  [9936, "P330", "P320 - P325"],
  [9937, "P330", "885"],
];

/** v1.994 compares the last two of these with the main form in another way, and knows a third part of box P95. */
export const SUMS_UNTIL_1_994: readonly number[] = [9045, 9084, 9937];

export const SUMS_SINCE_1_994: readonly Sum[] = [
  [9045, "P95", "P80 + P81 + P90"],
  [8052, "P30B", "P5B + P10B + P15B + P20B + P25B"],
  [8053, "P30E", "P5E + P10E"],
  [8057, "P45B", "P35B"],
  [8072, "P285B", "P260B + P265B + P270B + P275B + P280B"],
  [8079, "P305B", "P290B + P295B + P300B"],
];

export function sumRule([number, box, equals]: Sum): Rule {
  const place = placeIn(box);
  const terms = termsIn(equals);
  const isOverRows = terms.every((term) => listAround(term.box) !== listAround(place));
  const says = `Box ${box} must equal ${isOverRows ? `the sum of all boxes ${equals}` : equals}.`;
  const rule = mustNotBe(number, place, says, (figures) =>
    rowsAround(place, figures).some((row) => isWrong(row, place, terms, figures)),
  );
  return { ...rule, field: fieldOf(box, place) };
}

/** The element of the input that holds a box of a page. */
function fieldOf(box: string, place: Place): string {
  const [, ...below] = PLACES[place].split("/");
  return ["pages", box.charAt(0), ...below].join(".");
}

interface Term {
  readonly sign: 1 | -1;
  readonly box: Place;
}

function termsIn(equals: string): Term[] {
  return [...equals.matchAll(/([+-] )?(\w+)/g)].map(([, sign, box = ""]) => ({
    sign: sign === "- " ? -1 : 1,
    box: placeIn(box),
  }));
}

/** A box of a page, or of the main form. */
function placeIn(box: string): Place {
  return /^\d+$/.test(box) ? (Number(box) as Place) : mirroredBox(box);
}

const LISTS = ROWS.flatMap(({ row, path }) =>
  "isList" in row && row.isList && row.id !== null ? [{ id: row.id as Place, path }] : [],
);

/** The list in one of whose rows a box stands; of several the innermost. */
function listAround(box: Place) {
  return LISTS.findLast(({ path }) => PLACES[box].startsWith(`${path}/`));
}

/** Each row of the list in which a box stands; null where it stands in none. */
function rowsAround(box: Place, figures: Figures): readonly (Element | null)[] {
  const list = listAround(box);
  return list === undefined ? [null] : figures.all(list.id);
}

function isWrong(row: Element | null, box: Place, terms: readonly Term[], figures: Figures): boolean {
  const amounts = pencesIn(row, box, figures);
  const total = terms.reduce((sum, { sign, box: term }) => sum + sign * sumIn(row, term, box, figures), 0);
  return amounts.some((pence) => pence !== total);
}

function sumIn(row: Element | null, term: Place, box: Place, figures: Figures): number {
  const isInRow = row !== null && listAround(term) === listAround(box);
  const pences = pencesIn(isInRow ? row : null, term, figures);
  if (pences.length === 0 && isDemandedWith(term, box)) return Number.NaN;
  return pences.reduce((sum, pence) => sum + pence, 0);
}

const OCCURS = new Map(ROWS.map(({ row, path }) => [path, row.occurs]));

/** Whether a return with the box must have the term: then the rules do not count its absence as nothing. */
function isDemandedWith(term: Place, box: Place): boolean {
  const names = PLACES[term].split("/");
  const around = PLACES[box].split("/");
  const shared = names.findIndex((name, index) => name !== around[index]);
  return names.every((_, index) => index < shared || OCCURS.get(names.slice(0, index + 1).join("/")) === "1");
}

function pencesIn(row: Element | null, box: Place, figures: Figures): readonly number[] {
  const list = listAround(box);
  if (row === null || list === undefined) return figures.pences(box);
  const below = PLACES[box].slice(list.path.length + 1).split("/");
  return descend(row, ...below).map((element) => penceIn(textOf(element)));
}
