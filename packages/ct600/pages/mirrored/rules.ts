// HMRC's rules about the pages that are sent element by element: each needs its tick, and a tick its page; the boxes of
// the main form that they fill; and sums. Its other rules about what is inside such a page are the pack's to judge,
// where it is installed.

import type { Figures } from "../../checks/figures.ts";
import { mustEqual, mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { mirroredBox, type Place } from "../../form/table.ts";
import { MIRRORED_PAGES, type MirroredLetter } from "./mirrored-pages.ts";
import { SUMS, sumRule } from "./sums.ts";

/** Rules about the tick and about the page. CT600M needs no tick. */
const TICKS: readonly (readonly [MirroredLetter, tick: number, page: number | null])[] = [
  ["B", 9121, 9306],
  ["D", 9124, 9308],
  ["F", 9126, 9310],
  ["H", 9129, 9312],
  ["I", 9132, 9313],
  ["K", 9137, 9461],
  ["M", 9600, null],
  ["N", 9218, 9496],
  ["P", 9872, 9013],
];

/** On an amended return too. */
const ALWAYS: readonly MirroredLetter[] = ["M", "N", "P"];

const isNew = ({ returnType }: Figures) => returnType === "new";

export const MIRRORED_RULES: readonly Rule[] = [
  ...TICKS.flatMap(([letter, ofTick, ofPage]) => tickRules(letter, ofTick, ofPage)),
  mustNotBe(
    9127,
    120,
    "A return that ticks box 120 states tonnage tax profits in box 200.",
    (figures) => figures.says(120, "yes") && !figures.has(200),
  ),
  mustNotBe(
    9130,
    130,
    "A return that ticks box 130 must tick box 645.",
    (figures) => figures.says(130, "yes") && !figures.says(645, "yes"),
  ),
  mustNotBe(
    9154,
    200,
    "Tonnage tax profits (box 200) of a new return need their page and the tick in box 120.",
    (figures) => !figures.says(120, "yes") && figures.returnType !== "amended",
  ),
  equalsBoxOfPage(9155, 200, "F70"),
  needsTick(9353, 490, 100, "Controlled foreign companies tax (box 490)"),
  equalsBoxOfPage(9433, 497, "N285"),
  mustEqual(9434, 500, "boxes 490, 495, 496 and 497 together", (figures) => figures.sum(490, 495, 496, 497)),
  needsTick(9254, 505, 135, "The supplementary charge (box 505)"),
  needsTick(9368, 527, 141, "Restitution tax (box 527)"),
  mustHold(
    9369,
    527,
    "Restitution tax (box 527) needs the page CT600K.",
    (pence, figures) => pence === 0 || figures.says(141, "yes") || figures.has(mirroredBox("K35")),
  ),
  needsTick(9269, 585, 135, "Ring fence corporation tax (box 585)"),
  mustHold(
    9270,
    585,
    "Ring fence corporation tax (box 585) must not exceed the tax payable (box 525).",
    (pence, figures) => figures.pences(525).some((payable) => pence <= payable),
  ),
  onNewReturnsEquals(9271, 585, "I80"),
  mustHold(
    9272,
    590,
    "The supplementary charge in box 590 must not exceed box 505.",
    (pence, figures) => pence <= figures.sum(505),
  ),
  needsTick(9273, 590, 135, "The supplementary charge in box 590"),
  onNewReturnsEquals(9274, 590, "I85"),
  mustHold(
    9300,
    885,
    "The creative credit to be paid (box 885) must not exceed box 570.",
    (pence, figures) => pence <= figures.sum(570),
  ),
  ...SUMS.map(sumRule),
];

function tickRules(letter: MirroredLetter, ofTick: number, ofPage: number | null): Rule[] {
  const { form, tick, words } = MIRRORED_PAGES[letter];
  const page = form.id as Place;
  const ofReturn = ALWAYS.includes(letter) ? "A return" : "A new return";
  const needed = mustNotBe(
    ofTick,
    tick,
    `${ofReturn} that ticks box ${tick} needs the page CT600${letter}, ${words}.`,
    (figures) => figures.says(tick, "yes") && (isNew(figures) || ALWAYS.includes(letter)) && !figures.has(page),
  );
  if (ofPage === null) return [needed];
  const says = `A return with the page CT600${letter}, ${words}, must tick box ${tick}.`;
  return [needed, mustNotBe(ofPage, page, says, (figures) => !figures.says(tick, "yes"))];
}

function needsTick(number: number, box: Place, tick: Place, what: string): Rule {
  return mustNotBe(
    number,
    box,
    `${what} of a new return needs its page and the tick in box ${tick}.`,
    (figures) => isNew(figures) && !figures.says(tick, "yes"),
  );
}

function equalsBoxOfPage(number: number, box: Place, ofPage: string): Rule {
  const place = mirroredBox(ofPage);
  return mustHold(
    number,
    box,
    `Box ${box} must equal box ${ofPage}.`,
    (pence, figures) => !figures.has(place) || pence === figures.sum(place),
  );
}

function onNewReturnsEquals(number: number, box: Place, ofPage: string): Rule {
  const place = mirroredBox(ofPage);
  return mustHold(
    number,
    box,
    `Box ${box} of a new return must equal box ${ofPage}.`,
    (pence, figures) => !isNew(figures) || (figures.has(place) && pence === figures.sum(place)),
  );
}
