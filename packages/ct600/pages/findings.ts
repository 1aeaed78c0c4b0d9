// What is wrong with a page although HMRC's published rules let it pass.

import type { Figures } from "../checks/figures.ts";
import type { LiveFinding } from "../checks/finding.ts";
import { avoidanceFindings } from "./avoidance/findings.ts";
import { charityFindings } from "./charity/findings.ts";
import { groupFindings } from "./group-relief/findings.ts";
import { researchFindings } from "./research/findings.ts";

const FINDINGS: readonly ((figures: Figures) => readonly LiveFinding[])[] = [
  groupFindings,
  charityFindings,
  avoidanceFindings,
  researchFindings,
];

export function pageFindings(figures: Figures): LiveFinding[] {
  return FINDINGS.flatMap((findings) => findings(figures));
}
