// Returns with the page CT600C, most of them made to break a rule about it.

import { withChanges } from "../../packages/ct600/checks/changed-return.fixture.ts";
import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { GROUP_PAGE_PROVOCATIONS } from "../../packages/ct600/pages/group-relief/provocations.fixture.ts";
import type { Dice } from "./dice.ts";
import { wideReturn } from "./generated-returns.ts";

export function groupReturn(dice: Dice): ReturnStructure {
  const wide = wideReturn(dice);
  const changes = Array.from({ length: dice.from(0, 2) }, () => dice.oneOf(GROUP_PAGE_PROVOCATIONS)[2]);
  return { ...wide, irEnvelope: changes.reduce(withChanges, wide.irEnvelope) };
}
