// The page CT600C and what the return says of it: boxes C5 to C225, 105, 310, 312, and the most that can be surrendered
// (785, 800, 810, 835, 855).

import { type Figures, textOf } from "../../checks/figures.ts";
import { blaming, mustEqual, mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import type { Place } from "../../form/table.ts";
import { monthsAfter } from "../../period.ts";
import type { Element } from "../../xml/element.ts";
import { trimXml } from "../../xml/xml-text.ts";

const DEDUCTIONS = [240, 245, 250, 255, 260, 263, 265, 275, 285, 290] as const satisfies readonly Place[];

/** The parts of the page, for losses of the period and for those carried forward. */
const CLAIMS = [
  {
    what: "group relief",
    box: 310,
    total: "C10",
    amount: "C5D",
    period: "C5B",
    part: "groupClaim",
    consent: "claimConsent",
    notices: "C claim notices",
    arrangement: "claimArrangement",
    before: [305],
    rules: {
      tick: 9185,
      most: 9337,
      total: 9954,
      consent: 9955,
      equal: 9506,
      sum: 9507,
      file: 9510,
      claimed: 9973,
      part: 9518,
      periods: [9502, 9503, 9504, 9505],
    },
  },
  {
    what: "group relief for carried-forward losses",
    box: 312,
    total: "C130",
    amount: "C125D",
    period: "C125B",
    part: "groupClaimCarriedForward",
    consent: "claimCarriedForwardConsent",
    notices: "C claim carried forward notices",
    arrangement: "claimCarriedForwardArrangement",
    before: [305, 310],
    rules: {
      tick: 9373,
      most: 9374,
      total: 9375,
      consent: 9376,
      equal: 9550,
      sum: 9551,
      file: 9552,
      claimed: 9553,
      part: 9545,
      periods: [9546, 9547, 9548, 9549],
    },
  },
] as const;

const SURRENDERS = [
  {
    what: "the surrender",
    kinds: ["C45", "C50", "C55", "C60", "C65", "C70", "C75"],
    northernIreland: ["C46", "C45"],
    surrendered: "C80",
    amount: "C85D",
    period: "C85B",
    total: "C90",
    arrangement: "C surrender arrangement",
    page: "C surrender page",
    notices: "C surrender notices",
    declaration: "surrenderDeclaration",
    declared: { name: "C95", reference: "C100", period: "surrenderDeclarationPeriod" },
    rules: {
      northernIreland: [9168, 9177],
      surrendered: 9511,
      periods: [9513, 9514, 9515, 9516],
      total: 9517,
      arrangement: 9974,
      declaration: 9519,
      both: 9961,
      page: 9975,
      noDeclaration: 9521,
      file: 9522,
      notices: 9976,
      name: 9523,
      reference: 9543,
      period: 9524,
    },
  },
  {
    what: "the surrender of carried-forward losses",
    kinds: ["C160", "C165", "C170", "C175", "C180"],
    northernIreland: ["C161", "C160"],
    surrendered: "C185",
    amount: "C190D",
    period: "C190B",
    total: "C195",
    arrangement: "C surrender carried forward arrangement",
    page: "C surrender carried forward page",
    notices: "C surrender carried forward notices",
    declaration: "surrenderCarriedForwardDeclaration",
    declared: { name: "C200", reference: "C205", period: "surrenderCarriedForwardDeclarationPeriod" },
    rules: {
      northernIreland: [9181, 9182],
      surrendered: 9554,
      periods: [9555, 9556, 9557, 9558],
      total: 9559,
      arrangement: 9560,
      declaration: 9561,
      both: 9563,
      page: 9562,
      noDeclaration: 9564,
      file: 9565,
      notices: 9566,
      name: 9567,
      reference: 9568,
      period: 9569,
    },
  },
] as const;

/** What arose, and the most of it that can be surrendered. */
const MOST = [
  [780, 785],
  [795, 800],
  [805, 810],
  [830, 835],
  [850, 855],
] as const satisfies readonly (readonly [Place, Place])[];

export const GROUP_PAGE_RULES: readonly Rule[] = [
  mustNotBe(
    9123,
    105,
    "A new return that ticks box 105 needs the page on group relief (CT600C).",
    (figures) => figures.says(105, "yes") && isNew(figures) && !figures.has("groupPage"),
  ),
  mustNotBe(
    9307,
    "groupPage",
    "A return with the page on group relief (CT600C) must tick box 105.",
    (figures) => !figures.says(105, "yes"),
  ),
  mustNotBe(
    9544,
    "groupPage",
    "The page on group relief (CT600C) needs a claim or a surrender.",
    (figures) => !PARTS.some((part) => figures.has(part)),
  ),
  ...CLAIMS.flatMap(claimRules),
  ...SURRENDERS.flatMap(surrenderRules),
  blaming(
    "groupSurrender",
    mustNotBe(
      9952,
      "losses",
      "The most that can be surrendered (boxes 785, 800, 810, 835 and 855) needs an amount that arose, above zero.",
      (figures) => MOST.some(([arising, most]) => figures.has(most) && !(figures.sum(arising) > 0)),
    ),
  ),
  blaming(
    "groupSurrender",
    mustNotBe(
      9953,
      "losses",
      "The most that can be surrendered (boxes 785, 800, 810, 835 and 855) must not exceed what arose.",
      (figures) =>
        MOST.some(([arising, most]) => !figures.pences(most).every((pence) => pence <= figures.sum(arising))),
    ),
  ),
];

const PARTS = [
  "groupClaim",
  "groupSurrender",
  "groupClaimCarriedForward",
  "groupSurrenderCarriedForward",
] as const satisfies readonly Place[];

function claimRules(claim: (typeof CLAIMS)[number]): Rule[] {
  const { what, box, total, amount, rules } = claim;
  return [
    mustNotBe(
      rules.tick,
      box,
      `A new return with ${what} (box ${box}) must tick box 105.`,
      (figures) => !figures.says(105, "yes") && figures.returnType !== "amended",
    ),
    mustHold(
      rules.most,
      box,
      `Box ${box} must not exceed the profits that deductions and ${box === 310 ? "donations" : "boxes 305 and 310"} leave. Claim less.`,
      (pence, figures) => pence <= figures.sum(235) - figures.sum(...DEDUCTIONS) - figures.sum(...claim.before),
    ),
    mustHold(
      rules.total,
      box,
      `A new return with ${what} (box ${box}) needs the claims on page CT600C (box ${total}).`,
      (pence, figures) => !isNew(figures) || pence <= 0 || figures.has(total),
    ),
    mustHold(
      rules.consent,
      box,
      `A new return with ${what} (box ${box}) needs consent: notices, or a simplified arrangement.`,
      (pence, figures) => !isNew(figures) || pence <= 0 || figures.has(claim.notices) || figures.has(claim.arrangement),
    ),
    mustHold(
      rules.equal,
      total,
      `Box ${box} must be present and equal box ${total}.`,
      (pence, figures) => figures.has(box) && figures.sum(box) === pence,
    ),
    mustEqual(rules.sum, total, `the sum of all claims (box ${amount})`, (figures) => figures.sum(amount)),
    ...periodRules(claim.period, rules.periods),
    mustNotBe(
      rules.file,
      claim.notices,
      `Notices of consent to ${what} need an attached PDF of the type other.`,
      (figures) => !hasNotices(figures),
    ),
    mustNotBe(
      rules.claimed,
      claim.notices,
      `Notices of consent to ${what} need box ${box} above zero.`,
      (figures) => !(figures.sum(box) > 0),
    ),
    mustNotBe(
      rules.part,
      claim.part,
      `A new return with claims to ${what} needs consent: notices, or a simplified arrangement.`,
      (figures) => isNew(figures) && !figures.has(claim.consent),
    ),
  ];
}

function surrenderRules(surrender: (typeof SURRENDERS)[number]): Rule[] {
  const { what, surrendered, total, amount, rules, declared, declaration } = surrender;
  const [northernIreland, trading] = surrender.northernIreland;
  const [needsBox5, atMost] = rules.northernIreland;
  const needsTotal = (number: number, place: Place, how: string) =>
    mustNotBe(
      number,
      place,
      `Consent to ${what} ${how} needs box ${total} above zero.`,
      (figures) => !(figures.pence(total) > 0),
    );
  return [
    mustNotBe(needsBox5, northernIreland, `Box ${northernIreland} needs box 5.`, (figures) => !figures.has(5)),
    mustHold(
      atMost,
      northernIreland,
      `Box ${northernIreland} must not exceed box ${trading}.`,
      (pence, figures) => pence <= figures.sum(trading),
    ),
    mustEqual(
      rules.surrendered,
      surrendered,
      `the sum of boxes ${surrender.kinds.slice(0, -1).join(", ")} and ${surrender.kinds.at(-1)}`,
      (figures) => figures.sum(...surrender.kinds),
    ),
    ...periodRules(surrender.period, rules.periods),
    mustEqual(rules.total, total, `the sum of all surrenders (box ${amount})`, (figures) => figures.sum(amount)),
    needsTotal(rules.arrangement, surrender.arrangement, "by a simplified arrangement"),
    mustNotBe(
      rules.declaration,
      surrender.page,
      `Consent to ${what} by the page CT600C needs the declaration on it (boxes ${declared.name} and below).`,
      (figures) => !figures.has(declaration),
    ),
    mustNotBe(
      rules.both,
      surrender.page,
      `Consent to ${what} is given by the page CT600C or by attached notices, not by both.`,
      (figures) => figures.has(surrender.notices),
    ),
    needsTotal(rules.page, surrender.page, "by the page CT600C"),
    mustNotBe(
      rules.noDeclaration,
      surrender.notices,
      `With notices of consent to ${what} the declaration on page CT600C (box ${declared.name}) must be left out.`,
      (figures) => figures.has(declaration),
    ),
    mustNotBe(
      rules.file,
      surrender.notices,
      `Notices of consent to ${what} need an attached PDF of the type other.`,
      (figures) => !hasNotices(figures),
    ),
    needsTotal(rules.notices, surrender.notices, "by notices"),
    mustNotBe(
      rules.name,
      declared.name,
      `The company's name in box ${declared.name} must be the one in box 1.`,
      (figures) => !figures.says(declared.name, figures.text(1)),
    ),
    mustNotBe(
      rules.reference,
      declared.reference,
      `The tax reference in box ${declared.reference} must be the one in box 3.`,
      (figures) => !figures.says(declared.reference, figures.text(3)),
    ),
    mustNotBe(
      rules.period,
      declared.period,
      `The period of the declaration (below box ${declared.reference}) must be the one in boxes 30 and 35.`,
      (figures) =>
        !figures
          .all(declared.period)
          .every((period) => day(period, "From") === figures.start.text && day(period, "To") === figures.end.text),
    ),
  ];
}

/** Of the other company, where it has another period: what cannot be read breaks the first two. */
function periodRules(
  place: Place,
  [starts, months, order, ends]: readonly [starts: number, months: number, order: number, ends: number],
): Rule[] {
  const periods = (number: number, says: string, holds: (from: string, to: string, figures: Figures) => boolean) =>
    mustNotBe(
      number,
      place,
      says,
      (figures) => !figures.all(place).every((period) => holds(day(period, "From"), day(period, "To"), figures)),
    );
  return [
    periods(
      starts,
      `The other company's period (box ${place}) must start on or before the end of this one (box 35).`,
      (from, _, { end }) => dayNumber(from) <= end.day,
    ),
    periods(
      months,
      `The other company's period (box ${place}) must not be longer than 12 months.`,
      (from, to) => !hasZone(from) && !hasZone(to) && dayNumber(twelveMonthsBefore(to)) < dayNumber(from),
    ),
    periods(
      order,
      `The other company's period (box ${place}) must not end before it starts.`,
      (from, to) => !(dayNumber(to) < dayNumber(from)),
    ),
    periods(
      ends,
      `The other company's period (box ${place}) must end on or after the start of this one (box 30).`,
      (_, to, { start }) => !(dayNumber(to) < start.day),
    ),
  ];
}

/** HMRC's rule compares the days as numbers, which they are not with a zone behind them. */
function hasZone(date: string): boolean {
  return /[Z:]/.test(date);
}

function twelveMonthsBefore(date: string): string {
  return Number.isNaN(dayNumber(date)) ? "" : monthsAfter(date.slice(0, 10), -12);
}

function day({ children }: Element, name: "From" | "To"): string {
  return trimXml(textOf(children.find((child) => child.name === name)));
}

function hasNotices(figures: Figures): boolean {
  return figures
    .all("attachments")
    .some(({ attributes }) => attributes.Type === "other" && attributes.Format === "pdf");
}

function isNew({ returnType }: Figures): boolean {
  return returnType === "new";
}
