// What is wrong with a body, or only worth knowing, as the command tells it: the same for returns and for accounts.

import { assumptionsOf } from "../../../packages/ct600/input/assumed.ts";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import type { Context } from "../command.ts";
import { INVALID } from "../exit-codes.ts";
import type { RowProblem } from "./csv-return.ts";

export interface Told {
  problems: readonly RowProblem[];
  leftOut?: number;
}

/** `what` has them: "The return has"; `so`: "Nothing was filed." */
export function tellProblems(
  { problems, leftOut = 0 }: Told,
  { what, so }: { what: string; so: string },
  { output }: Context,
): number {
  output.table(
    ["field", "code", "problem"],
    problems.map(({ field, code, message }) => [field, code, message]),
    problems,
    "",
  );
  const first = leftOut === 0 ? "" : ` The first ${problems.length} are shown.`;
  output.note(`\n${what} ${counted(problems.length + leftOut, "problem", "problems")}.${first} ${so}`);
  return INVALID;
}

/** Each of the things assumed on a row of its own. */
export function tellWarnings(warnings: readonly RowProblem[], { output, values }: Context): void {
  if (warnings.length === 0 || values.json === true) return;
  output.say("", {});
  output.table(
    ["field", "code", "warning"],
    warnings.flatMap((warning) => assumptionsOf(warning).map(({ field, message }) => [field, warning.code, message])),
    [],
    "",
  );
  output.say("", {});
}
