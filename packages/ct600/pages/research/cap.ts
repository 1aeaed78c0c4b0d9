// How much of a credit is payable at most: an amount for the year and three times the PAYE and National Insurance.
// Boxes L71 to L73A, and under ERIS L167 to L169A. Follows CTA 2009 s1112B to s1112E.

import { type Amount, known, type Line, line, ratio } from "../../computation/line.ts";
import { wholePoundsOf } from "../../computation/pounds.ts";
import type { BoxValues } from "../../form/table.ts";
import { isLater, type Release } from "../../packs.ts";
import { daysInclusive } from "../../period.ts";
import type { Problem } from "../../problem.ts";
import { PAYE_CAP } from "../../rates/research.ts";
import { missingField, RESEARCH_PATH, type ResearchFacts } from "./claim-problems.ts";

export interface PayeCap {
  readonly isExempt: boolean;
  readonly cap: Line;
  readonly own: Line;
  readonly connected: Line;
}

const STATUTE = "CTA 2009 s1112B";
const DAYS_OF_A_YEAR = 365;

export function payeCap(facts: ResearchFacts, { start, end }: { start: string; end: string }): PayeCap {
  const days = Math.min(daysInclusive(start, end), DAYS_OF_A_YEAR);
  const own = wholePoundsOf("paye_and_nic", "PAYE and National Insurance of the company", {
    path: `${RESEARCH_PATH}.paye_and_nic`,
    pence: facts.paye_and_nic,
  });
  const connected = wholePoundsOf("connected_paye_and_nic", "PAYE and National Insurance of connected companies", {
    path: `${RESEARCH_PATH}.connected_paye_and_nic`,
    pence: facts.connected_paye_and_nic,
  });
  const fixed = line(
    "paye_cap_fixed",
    "Payable whatever the PAYE and National Insurance",
    [
      "share_to_nearest_penny",
      known("amount of a full year", PAYE_CAP.pence),
      ratio(`${days} of ${DAYS_OF_A_YEAR} days`, days, DAYS_OF_A_YEAR),
    ],
    { statute: STATUTE },
  );
  const liabilities = line("paye_and_nic_in_all", "PAYE and National Insurance", ["sum", own, connected]);
  const multiple = line(
    "paye_cap_multiple",
    "Three times the PAYE and National Insurance",
    ["share_to_nearest_penny", liabilities, ratio("3", PAYE_CAP.times, 1)],
    { statute: STATUTE },
  );
  const cap = line("paye_cap_pence", "Cap on what is payable", ["sum", fixed, multiple], {
    isFigure: true,
    statute: STATUTE,
  });
  return { isExempt: facts.cap_exempt === true, cap, own, connected };
}

/** A box of the cap holds whole pounds, and stands only where there are some. */
function boxLine(id: string, words: string, of: Amount, box: "L71A" | "L72" | "L73" | "L167A" | "L168" | "L169") {
  const isSpending = box === "L71A" || box === "L167A";
  return line(id, words, ["sum", of], {
    box,
    ...(isSpending && { isStated: true }),
    statute: isSpending ? "CTA 2009 s1112E" : "CTA 2009 s1112C",
    rules: RULES[box],
  });
}

const RULES = {
  L71A: [8032, 8033, 8034, 8035],
  L72: [8036, 8037, 8040],
  L73: [8038, 8040],
  L167A: [9634, 9639, 9640, 8041],
  L168: [9636, 9641, 9642, 8039],
  L169: [9637, 9642, 8039],
} as const;

export interface CapBoxes {
  readonly lines: readonly Line[];
  readonly marks: BoxValues;
  readonly problems: readonly Problem[];
}

/** Of a payable credit under ERIS, which stand for both schemes where there are both. */
export function capOfIntensive(facts: ResearchFacts, cap: PayeCap): CapBoxes {
  if (cap.isExempt) {
    const spending = boxLine("connected_spending", "Spent with connected persons", spendingOf(facts), "L167A");
    return { lines: [spending], marks: { L167: true }, problems: [] };
  }
  const { own, connected } = cap;
  return {
    lines: [
      boxLine("paye_and_nic_stated", own.words, own, "L168"),
      boxLine("connected_paye_and_nic_stated", connected.words, connected, "L169"),
    ],
    marks: {
      ...(own.value > 0n && { L168A: (facts.paye_references ?? []).map(split).map(ofL168) }),
      ...(connected.value > 0n && { L169A: (facts.connected_paye_references ?? []).map(split).map(ofL169) }),
    },
    problems: missingIn(facts, cap),
  };
}

/** Of the expenditure credit alone, at step 3; the form has the boxes only since v1.994. */
export function capOfStep3(facts: ResearchFacts, cap: PayeCap, release: Release): CapBoxes {
  if (isLater("v1.994", release)) return { lines: [], marks: {}, problems: cap.isExempt ? [] : missingIn(facts, cap) };
  if (cap.isExempt) {
    const spending = boxLine("connected_spending", "Spent with connected persons", spendingOf(facts), "L71A");
    return { lines: [spending], marks: { L71: true }, problems: [] };
  }
  const { own, connected } = cap;
  return {
    lines: [
      boxLine("paye_and_nic_stated", own.words, own, "L72"),
      boxLine("connected_paye_and_nic_stated", connected.words, connected, "L73"),
    ],
    marks: {
      ...(own.value > 0n && { L72A: (facts.paye_references ?? []).map(split).map(ofL72) }),
      ...(connected.value > 0n && { L73A: (facts.connected_paye_references ?? []).map(split).map(ofL73) }),
    },
    problems: missingIn(facts, cap),
  };
}

function spendingOf(facts: ResearchFacts): Line {
  return wholePoundsOf("connected_spending_given", "Spent with connected persons", {
    path: `${RESEARCH_PATH}.connected_spending`,
    pence: facts.connected_spending,
  });
}

interface Reference {
  readonly office: string;
  readonly reference: string;
}

const split = (text: string): Reference => ({ office: text.slice(0, 3), reference: text.slice(4) });
const ofL72 = ({ office, reference }: Reference) => ({ "L72A Office": office, "L72A Reference": reference });
const ofL73 = ({ office, reference }: Reference) => ({ "L73A Office": office, "L73A Reference": reference });
const ofL168 = ({ office, reference }: Reference) => ({ "L168A Office": office, "L168A Reference": reference });
const ofL169 = ({ office, reference }: Reference) => ({ "L169A Office": office, "L169A Reference": reference });

function missingIn(facts: ResearchFacts, { own, connected }: PayeCap): Problem[] {
  const problems: Problem[] = [];
  if (facts.paye_and_nic === undefined)
    problems.push(
      missingField(
        "paye_and_nic",
        "What is payable is capped by the PAYE and National Insurance of the company. Send it, 0 if there is none.",
      ),
    );
  const rows = [
    ["paye_references", own],
    ["connected_paye_references", connected],
  ] as const;
  for (const [name, { value }] of rows)
    if (value > 0n && (facts[name] ?? []).length === 0)
      problems.push(missingField(name, `PAYE and National Insurance needs its PAYE references. Send ${name}.`));
  return problems;
}
