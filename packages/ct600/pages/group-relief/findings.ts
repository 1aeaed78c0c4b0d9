// What HMRC's published rules let pass on the page CT600C although it is wrong: companies that do not add up to what is
// surrendered, more than arose, and a claim on an amended return without consent.

import type { Figures } from "../../checks/figures.ts";
import type { LiveFinding } from "../../checks/finding.ts";
import { fullPath } from "../../checks/rules/rule.ts";
import { PLACES, type Place } from "../../form/table.ts";

const PATH = "financials.group_relief";

interface Check {
  readonly at: Place;
  readonly field: string;
  readonly text: string;
  readonly isWrong: (figures: Figures) => boolean;
}

const CHECKS: readonly Check[] = [
  unequal("C90", "C80"),
  unequal("C195", "C185"),
  aboveArising("C45", 780, "trading_loss"),
  aboveArising("C55", 795, "non_trading_deficit"),
  aboveArising("C65", 805, "property_loss"),
  aboveArising("C70", 850, "management_expenses"),
  {
    at: 105,
    field: PATH,
    text: "Box 105 is ticked, so the return needs the page on group relief (CT600C), also when it is amended.",
    isWrong: (figures) => figures.returnType === "amended" && figures.says(105, "yes") && !figures.has("groupPage"),
  },
  withoutConsent(310, "claimConsent"),
  withoutConsent(312, "claimCarriedForwardConsent"),
  surrenderWithoutConsent("groupSurrender", ["C surrender arrangement", "C surrender page", "C surrender notices"]),
  surrenderWithoutConsent("groupSurrenderCarriedForward", [
    "C surrender carried forward arrangement",
    "C surrender carried forward page",
    "C surrender carried forward notices",
  ]),
];

export function groupFindings(figures: Figures): LiveFinding[] {
  if (!figures.has("groupPage") && !figures.has(105) && !figures.has(310) && !figures.has(312)) return [];
  return CHECKS.filter(({ isWrong }) => isWrong(figures)).map(({ at, field, text }) => ({
    at: fullPath(PLACES[at]),
    field,
    text,
  }));
}

function unequal(companies: Place, kinds: Place): Check {
  return {
    at: companies,
    field: `${PATH}.surrenders`,
    text: `What the companies receive (box ${companies}) must be what is surrendered (box ${kinds}).`,
    isWrong: (figures) => figures.has(companies) && figures.sum(companies) !== figures.sum(kinds),
  };
}

function aboveArising(surrendered: Place, arising: Place, kind: string): Check {
  return {
    at: surrendered,
    field: `${PATH}.surrendered.${kind}`,
    text: `No more can be surrendered (box ${surrendered}) than arose in the period (box ${arising}).`,
    isWrong: (figures) => figures.sum(surrendered) > figures.sum(arising),
  };
}

/** New returns have rules of their own about it. */
function withoutConsent(box: Place, consent: Place): Check {
  return {
    at: box,
    field: `${PATH}.consent`,
    text: `Group relief (box ${box}) needs the page CT600C with consent to the claim, also on an amended return.`,
    isWrong: (figures) => figures.returnType === "amended" && figures.sum(box) > 0 && !figures.has(consent),
  };
}

function surrenderWithoutConsent(part: Place, ways: readonly Place[]): Check {
  return {
    at: part,
    field: `${PATH}.surrender_consent`,
    text: "A surrender needs consent: a simplified arrangement, the page CT600C itself, or attached notices.",
    isWrong: (figures) => figures.has(part) && !ways.some((way) => figures.has(way)),
  };
}
