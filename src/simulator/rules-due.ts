// Rules about what is due, outstanding or repayable (CT600 release v1.993).

import type { Boxes } from "./figures.ts";
import type { Place } from "./places.ts";
import { equals, neededAbove, neededInNew, neededWith, type Rule } from "./rule.ts";

/** Charges beside the tax on profits. */
const CHARGES = ["480", "500", "501", "502", "505"] as const satisfies Place[];
/** The same where the published rule leaves out the two levies on energy. */
const OLDER_CHARGES = ["480", "500", "505"] as const satisfies Place[];
/** What has been paid or credited. */
const PAID = ["545", "560", "565", "595"] as const satisfies Place[];

export const dueRules: readonly Rule[] = [
  equals("9248", "475", ["440"], { minus: ["470"] }),
  neededAbove("9319", "companyTaxReturn", ["440"], "475"),
  {
    number: "9339",
    at: "475",
    text: "Box 510 is not the sum of boxes 475, 480, 500, 501, 502 and 505.",
    holds: (box) => !box.has("510") || box.pence("510") === box.total(["475", ...CHARGES]),
  },
  neededWith("9340", "due", "475", "510"),
  neededWith("9341", "due", "480", "510"),
  neededWith("9342", "due", "500", "510"),
  neededWith("9343", "due", "505", "510"),
  neededWith("9432", "due", "501", "510"),
  neededWith("9868", "due", "502", "510"),
  equals("9344", "510", ["440", ...CHARGES], { minus: ["470"], unless: "475" }),
  {
    number: "9345",
    at: "510",
    text: "Box 520 is not box 515 less box 510.",
    holds: (box) => !box.has("520") || box.pence("520") === box.total(["515"], ["510"]),
  },
  equals("9346", "520", ["515", "470"], { minus: ["440", ...OLDER_CHARGES], unless: "510" }),
  {
    number: "9347",
    at: "525",
    text: "Box 525 is not box 510 less box 515, or nil if that is negative.",
    holds: (box) => !box.has("510") || box.pence("525") === notBelowNil(box, ["510"], ["515"]),
  },
  {
    number: "9348",
    at: "525",
    text: "Without box 510, box 525 is not boxes 440, 480, 500 and 505 less boxes 515 and 470, or nil if that is negative.",
    holds: (box) => box.has("510") || box.pence("525") === notBelowNil(box, ["440", ...OLDER_CHARGES], ["515", "470"]),
  },
  neededWith("9367", "due", "527", "528"),
  neededInNew("9368", "527", "527", "141"),
  equals("9370", "528", ["525", "526", "527"]),
  {
    number: "9381",
    at: "471",
    text: "Box 471 is less than the sum of boxes 472 and 473.",
    holds: (box) => box.pence("471") >= box.total(["472", "473"]),
  },
  neededWith("9382", "471", "471", "526"),
  neededWith("9383", "due", "526", "528"),
  equals("9384", "526", ["471", "474"], { minus: ["472", "473"] }),

  {
    number: "9275",
    at: "outstanding",
    text: "Boxes 600 and 605 are both present, but not both nil.",
    holds: (box) => !box.has("600") || !box.has("605") || (box.pence("600") === 0 && box.pence("605") === 0),
  },
  {
    number: "9276",
    at: "600",
    text: "Box 600 is not box 525 less boxes 545, 560, 565 and 595, or that is negative.",
    holds: (box) => box.total(["525"], PAID) >= 0 && box.pence("600") === box.total(["525"], PAID),
  },
  {
    number: "9277",
    at: "605",
    text: "Box 605 is not boxes 545, 560, 565 and 595 less box 525, or that is negative.",
    holds: (box) => box.total(PAID, ["525"]) >= 0 && box.pence("605") === box.total(PAID, ["525"]),
  },
  equals("9296", "870", ["520"]),
  {
    number: "9601",
    at: "exporter",
    text: "The section on exports has none of boxes 616, 617 and 618.",
    holds: (box) => box.has("616") || box.has("617") || box.has("618"),
  },
  {
    number: "9602",
    at: "618",
    text: "Boxes 616 and 618 are both present.",
    holds: (box) => !box.has("616"),
  },
  {
    number: "9603",
    at: "618",
    text: "Boxes 617 and 618 are both present.",
    holds: (box) => !box.has("617"),
  },
];

function notBelowNil(box: Boxes, plus: readonly Place[], minus: readonly Place[]): number {
  return Math.max(0, box.total(plus, minus));
}
