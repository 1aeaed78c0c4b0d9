// What HMRC's published rules let pass although it is wrong: on an amended return, a tick without its page.

import type { Figures } from "../../checks/figures.ts";
import type { LiveFinding } from "../../checks/finding.ts";
import { fullPath } from "../../checks/rules/rule.ts";
import { PLACES } from "../../form/table.ts";

export function avoidanceFindings(figures: Figures): LiveFinding[] {
  const isTicked = figures.says(140, "yes") || figures.says(65, "yes");
  if (figures.returnType !== "amended" || !isTicked || figures.has("avoidancePage")) return [];
  return [
    {
      at: fullPath(PLACES[140]),
      field: "avoidance_schemes",
      text: "Boxes 65 and 140 say that there are avoidance schemes, so the return needs the page CT600J, also when it is amended.",
    },
  ];
}
