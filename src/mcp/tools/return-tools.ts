// Tools that work on a return which is only sent along: they store nothing. The return stands in `input`, as in a draft
// and in the answer to a trial balance.

import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { ValidationResult } from "../../api/answers.ts";
import { InvalidInput } from "../../api/errors.ts";
import { TOOL_RETURN } from "../given-return.ts";
import { RETURN_SCHEMA } from "../resources.ts";
import { type Calling, callRoute, type Given, READS, type ToolRow } from "../tool.ts";

const AMOUNTS = `Amounts are whole pence, days YYYY-MM-DD. A group that is only named here stands in full in the resource ${RETURN_SCHEMA}.`;

const A_RETURN = {
  kind: "group",
  type: "ReturnToolInput",
  words: "A return that is not stored.",
  fields: {
    input: {
      ...TOOL_RETURN,
      required: true,
      words: "The return, as `save_draft` takes it and as `map_trial_balance` and a draft have it.",
    },
  },
} as const satisfies GroupField;

const shapeOfBeside = shapeOf({ ...A_RETURN, fields: {} });
const shapeOfNothing = shapeOf(A_RETURN);

/** What is wrong with the return itself the route tells in its answer. */
const checks =
  (include: string) =>
  async ({ input, ...beside }: Given, calling: Calling) => {
    const { problems, leftOut } = input == null ? shapeOfNothing({ ...beside }) : shapeOfBeside(beside);
    if (problems.length > 0) throw new InvalidInput(problems, leftOut);
    const data = (await callRoute("validateReturn", { body: input, query: { include } }, calling)) as object;
    return { data };
  };

export const compute: ToolRow = {
  name: "compute",
  title: "Compute the tax of a return",
  description: `Computes corporation tax from a return, line by line: every box with what it is made of, the statute and HMRC's rules. Takes what validate takes. Files and stores nothing. ${AMOUNTS}`,
  needs: "validate",
  isJudgedByRoute: true,
  input: A_RETURN,
  // Its groups stand with the tool validate: shown twice they would fill a model's memory.
  depth: 2,
  output: ValidationResult,
  hints: READS,
  call: checks("computation"),
};

export const validate: ToolRow = {
  name: "validate",
  title: "Check a return",
  description: `Runs every check that filing runs, HMRC's rules among them, and tells each problem with its field and what to do, and warnings that deserve a second look. Files and stores nothing. ${AMOUNTS}`,
  needs: "validate",
  isJudgedByRoute: true,
  input: A_RETURN,
  depth: 3,
  output: ValidationResult,
  hints: READS,
  call: checks("warnings,judged_by"),
};
