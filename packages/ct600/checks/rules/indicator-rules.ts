// Ticks that exclude each other: boxes 70 and 75, 616 to 631.

import { mustNotBe, type Rule } from "./rule.ts";

export const INDICATOR_RULES: readonly Rule[] = [
  mustNotBe(
    9110,
    "transferPricing",
    "Tick box 70 or box 75, not both.",
    (figures) => figures.says(70, "yes") && figures.says(75, "yes"),
  ),
  mustNotBe(
    9601,
    "exports",
    "The section on exports needs box 616, 617 or 618.",
    (figures) => !figures.has(616) && !figures.has(617) && !figures.has(618),
  ),
  mustNotBe(
    9602,
    618,
    "A company that exported goods (box 616) cannot say that it exported nothing (box 618).",
    (figures) => figures.has(616),
  ),
  mustNotBe(
    9603,
    618,
    "A company that exported services (box 617) cannot say that it exported nothing (box 618).",
    (figures) => figures.has(617),
  ),
  mustNotBe(9122, 631, "Tick box 630 or box 631, not both.", (figures) => figures.has(630)),
];
