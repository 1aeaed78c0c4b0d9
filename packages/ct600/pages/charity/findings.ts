// What HMRC's published rules let pass on the page CT600E although it is wrong: exempt income beside taxed profits, a
// type of company that no charity or club has, and a tick without its page on an amended return.

import type { Figures } from "../../checks/figures.ts";
import type { LiveFinding } from "../../checks/finding.ts";
import { fullPath } from "../../checks/rules/rule.ts";
import { PLACES, type Place } from "../../form/table.ts";
import { TAXED_BOXES } from "./taxed-boxes.ts";

export function charityFindings(figures: Figures): LiveFinding[] {
  if (!figures.has("charityPage"))
    return figures.returnType === "amended" && figures.says(115, "yes")
      ? [
          finding(
            115,
            "charity",
            "Box 115 is ticked, so the return needs the page for charities and clubs (CT600E), also when it is amended.",
          ),
        ]
      : [];
  const taxed = figures.has("E20") ? [145 as const, ...TAXED_BOXES].filter((box) => figures.sum(box) > 0) : [];
  return [
    ...(taxed.length > 0
      ? [
          finding(
            "E20",
            "charity.all_exempt",
            `Not all income is exempt (box E20) beside box ${taxed.join(", ")}. Tick box E25 instead, or leave the taxed amounts out.`,
          ),
        ]
      : []),
    ...(TYPES.includes(figures.companyType)
      ? []
      : [finding(4, "company.type", "A charity has type 8 in box 4, and a sports club type 6 or 0.")]),
    ...(figures.companyType === 0 && isCharity(figures)
      ? [finding(4, "company.type", "A charity has type 8 in box 4: only a sports club may have type 0.")]
      : []),
  ];
}

const TYPES = [0, 6, 8];

/** Only a charity says which of its investments qualify. */
const ONLY_OF_CHARITIES = ["E180", "E185"] as const satisfies readonly Place[];

function isCharity(figures: Figures): boolean {
  return ONLY_OF_CHARITIES.some((box) => figures.has(box)) || /^(CE|CS)/.test(figures.text(2));
}

function finding(at: Place, field: string, text: string): LiveFinding {
  return { at: fullPath(PLACES[at]), field, text };
}
