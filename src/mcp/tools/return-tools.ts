// Tools that work on a return which is only sent along: they store nothing.

import { type ComputedReturn, computedReturn, explain } from "../../../packages/ct600/compute.ts";
import { NUMBERED_BOXES } from "../../../packages/ct600/form/table.ts";
import type { Field, GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../../packages/ct600/input/fields/filing.ts";
import { ValidationResult } from "../../api/answers.ts";
import { ApiRefusal } from "../../api/errors.ts";
import Type from "../../api/openapi/schema.ts";
import { validateReturn } from "../../filings/create/file.ts";
import { returnIn } from "../../filings/read-return.ts";
import { RETURN_SCHEMA } from "../resources.ts";
import { type Calling, callRoute, type Given, READS, type ToolRow } from "../tool.ts";

const AMOUNTS = `Amounts are whole pence, days YYYY-MM-DD. A group that is only named here stands in full in the resource ${RETURN_SCHEMA}.`;
const checks = (include: string) => async (body: Given, calling: Calling) => {
  const data = (await callRoute("validateReturn", { body, query: { include } }, calling)) as object;
  return { data };
};

export const compute: ToolRow = {
  name: "compute",
  title: "Compute the tax of a return",
  description: `Computes corporation tax from a return, line by line: every box with what it is made of, the statute and HMRC's rules. Takes what validate takes. Files and stores nothing. ${AMOUNTS}`,
  needs: "validate",
  isJudgedByRoute: true,
  input: FILING,
  // Its groups stand with the tool validate: shown twice they would fill a model's memory.
  depth: 1,
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
  input: FILING,
  depth: 2,
  output: ValidationResult,
  hints: READS,
  call: checks("warnings,judged_by"),
};

const EXPLAIN_BOX = {
  kind: "group",
  type: "ExplainBoxInput",
  words: "Which box, and of which return.",
  fields: {
    box: { kind: "text", required: true, words: "The number of the box on the form CT600.", example: "155" },
    return: {
      ...FILING,
      words: "The return, to see how the box gets its value in it. Left out, the box is only described.",
    },
  },
} as const satisfies GroupField;

const Line = Type.Unsafe<object>({
  type: "object",
  description: "A line of the working: its value, how it follows from others, its statute and HMRC's rules.",
});

export const explainBox: ToolRow = {
  name: "explain_box",
  title: "Explain a box of the CT600",
  description:
    "What a box of the form CT600 is, which fields of a return fill it, and, with a return, every line of the working that leads to its value. Stores nothing.",
  needs: "look_up",
  input: EXPLAIN_BOX,
  depth: 1,
  output: Type.Object({
    box: Type.String({ description: "Its number." }),
    name: Type.String({ description: "What it is." }),
    holds: Type.String({ description: "What it can hold, such as pounds, or a tick." }),
    fields: Type.Array(Type.String(), { description: "Fields of the input that fill it by themselves." }),
    value: Type.Unsafe<unknown>({
      type: ["string", "null"],
      description: "In the return that was sent; null without one, or where the working does not state it.",
    }),
    lines: Type.Array(Line, { description: "The working, each line after what it follows from." }),
  }),
  hints: READS,
  async call(given, calling) {
    const number = String(given.box);
    const row = NUMBERED_BOXES.find(({ box }) => String(box.id) === number);
    if (row === undefined)
      throw new ApiRefusal("not_found", `The form has no box ${number.slice(0, 20)}.`, { field: "box" });
    const computed = given.return == null ? null : await computedOf(given.return, calling);
    const { value = null, lines = [] } = (computed && explain(computed, number)) ?? {};
    const about = { box: number, name: row.box.name ?? "", holds: row.box.type.kind };
    return { data: { ...about, fields: fieldsOf(FILING, number), value, lines } };
  },
};

async function computedOf(input: unknown, calling: Calling): Promise<ComputedReturn> {
  const { caller: filer, signal, dependencies } = calling;
  const check = await validateReturn({ filer, signal, read: () => returnIn(input) }, dependencies, { warns: false });
  if (check.computation !== null) return computedReturn(check.computation);
  const message = "This return cannot be computed with as it is. Call validate for its problems.";
  throw new ApiRefusal("not_found", message, { field: "return" });
}

function fieldsOf(field: Field, box: string, path = ""): string[] {
  const own = field.boxes?.some((one) => String(one) === box) ? [path] : [];
  if (field.kind === "list") return [...own, ...fieldsOf(field.of, box, `${path}[]`)];
  if (field.kind !== "group") return own;
  const below = Object.entries(field.fields);
  return [...own, ...below.flatMap(([name, one]) => fieldsOf(one, box, path === "" ? name : `${path}.${name}`))];
}
