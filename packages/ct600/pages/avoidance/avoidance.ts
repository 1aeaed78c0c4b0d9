// The page CT600J and boxes 65 and 140: information for HMRC, from which no tax follows. Schemes are reported in the
// return for each period until the advantage ends (FA 2004 s313).

import type { Step } from "../../computation/step.ts";
import { monthsOn } from "../../period.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import type { AvoidanceScheme } from "./input-rules.ts";

const FIELD = "avoidance_schemes";

export function avoidanceSchemes(
  { avoidance_schemes: schemes = [], period }: Pick<ReturnInput, "avoidance_schemes" | "period">,
  { today }: { today: string },
): Step {
  if (schemes.length === 0) return { lines: [] };
  return {
    lines: [],
    marks: {
      65: true,
      140: true,
      avoidanceSchemes: schemes.map(({ number, advantage_period_end }) => ({ J5: number, J5A: advantage_period_end })),
    },
    warnings: [
      ...schemes.flatMap((scheme, index) => alreadyArisen(scheme, index, period)),
      ...reportedLate(period, today),
    ],
  };
}

function alreadyArisen({ advantage_period_end: day }: AvoidanceScheme, index: number, { start }: { start: string }) {
  if (day >= start) return [];
  const message = `The advantage was expected in a period that ended on ${day}, before this one starts. That is right if the scheme was reported then and still gives an advantage; otherwise amend the earlier return, or check the date.`;
  return [{ code: "advantage_already_arisen", field: `${FIELD}.${index}.advantage_period_end`, message }];
}

/** The return is then filed too late to be the report. */
function reportedLate({ end }: { end: string }, today: string): Warning[] {
  if (today <= monthsOn(end, 12)) return [];
  const message =
    "The return is filed more than 12 months after the period, too late to report a scheme by it. Report the number to HMRC on form AAG4 as well, or on AAG4(PRN) if it is a promoter's.";
  return [{ code: "scheme_reported_late", field: FIELD, message }];
}
