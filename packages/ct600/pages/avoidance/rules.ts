// HMRC's rules about the page CT600J and boxes 65 and 140.

import type { Figures } from "../../checks/figures.ts";
import { mustNotBe, type Rule } from "../../checks/rules/rule.ts";

const isNew = ({ returnType }: Figures) => returnType === "new";

export const AVOIDANCE_PAGE_RULES: readonly Rule[] = [
  mustNotBe(
    9109,
    65,
    "A new return that ticks box 65 must tick box 140.",
    (figures) => figures.returnType !== "amended" && !figures.has(140),
  ),
  mustNotBe(
    9134,
    140,
    "A return that ticks box 140 must tick box 65.",
    (figures) => figures.says(140, "yes") && !figures.says(65, "yes"),
  ),
  mustNotBe(
    9136,
    140,
    "A new return that ticks box 140 needs the page on avoidance schemes (CT600J).",
    (figures) => figures.says(140, "yes") && isNew(figures) && !figures.has("avoidancePage"),
  ),
  mustNotBe(
    9314,
    "avoidancePage",
    "A return with the page on avoidance schemes (CT600J) must tick box 140.",
    (figures) => !figures.says(140, "yes"),
  ),
];
