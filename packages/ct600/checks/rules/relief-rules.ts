// Reliefs in terms of tax: boxes 445 to 470.

import { mirroredBox, PLACES } from "../../form/table.ts";
import { blamedField } from "../blamed-fields.ts";
import { mustBeThereWith, mustEqual, mustHold, mustNotBe, type Rule, rule } from "./rule.ts";

const F45 = mirroredBox("F45");

export const RELIEF_RULES: readonly Rule[] = [
  rule(
    9140,
    {
      at: PLACES.calculation,
      field: blamedField(450),
      says: "Double taxation relief (box 450) must be at least the tonnage tax set off in box F45.",
    },
    (figures) =>
      figures.has("calculation") && figures.has(F45) && !(figures.has(450) && figures.sum(450) >= figures.sum(F45)),
  ),
  mustHold(
    9241,
    445,
    "Community investment relief (box 445) must not exceed the tax (box 440). Claim less.",
    (pence, figures) => figures.pences(440).some((tax) => pence <= tax),
  ),
  mustHold(
    9242,
    450,
    "Double taxation relief (box 450) must not exceed the tax (box 440) less box 445. Claim less.",
    (pence, figures) => pence <= figures.pence(440) - figures.sum(445),
  ),
  mustNotBe(
    9244,
    455,
    "Box 455 needs double taxation relief above zero (box 450).",
    (figures) => !(figures.sum(450) > 0),
  ),
  mustNotBe(
    9245,
    460,
    "Box 460 needs double taxation relief above zero (box 450).",
    (figures) => !(figures.sum(450) > 0),
  ),
  mustHold(
    9246,
    465,
    "Advance corporation tax (box 465) must not exceed the tax (box 440) less boxes 445 and 450.",
    (pence, figures) => pence <= figures.pence(440) - figures.sum(445, 450),
  ),
  ...mustBeThereWith("reliefs", [
    [9236, 470, 445],
    [9237, 470, 450],
    [9238, 470, 465],
  ]),
  mustEqual(9247, 470, "the sum of boxes 445, 450 and 465", (figures) => figures.sum(445, 450, 465)),
];
