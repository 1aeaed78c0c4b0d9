// The tool that explains a box of the form: what it is, and how it comes about in a return, or why it is left out.

import type { ReturnCheck } from "../../../packages/ct600/check-candidate.ts";
import { statedBoxes } from "../../../packages/ct600/computation/stated.ts";
import { boxesInList, boxNamed, type FoundBox } from "../../../packages/ct600/explained/boxes-by-name.ts";
import { type BoxInReturn, boxInReturn, describedBox } from "../../../packages/ct600/explained/explained-box.ts";
import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import type { Need } from "../../access/permission.ts";
import { ApiRefusal, InvalidInput } from "../../api/errors.ts";
import Type from "../../api/openapi/schema.ts";
import { BANK_MASKS, withMaskedAccount } from "../../filings/bank-masks.ts";
import { validateReturn } from "../../filings/create/file.ts";
import { returnIn } from "../../filings/read-return.ts";
import { TOOL_RETURN } from "../given-return.ts";
import { type Calling, READS, refuseUnlessAllowed, type ToolRow } from "../tool.ts";
import { validate } from "./return-tools.ts";

const EXPLAIN_BOX = {
  kind: "group",
  type: "ExplainBoxInput",
  words: "Which box, and of which return.",
  fields: {
    box: {
      kind: "text",
      required: true,
      words: "The number of the box on the form CT600 or one of its pages, such as 155 or A15.",
      example: "155",
    },
    input: {
      ...TOOL_RETURN,
      words:
        "The return, to see how the box gets its value in it, or why it is left out. Without it the box is only described.",
    },
  },
} as const satisfies GroupField;

const text = (description: string) => Type.String({ description });
const orNull = (type: "string" | "boolean", description: string) =>
  Type.Unsafe<unknown>({ type: [type, "null"], description });

const Line = Type.Unsafe<object>({
  type: "object",
  description: "A line of the working: its value, how it follows from others, its statute and HMRC's rules.",
});

const GivenFigure = Type.Unsafe<object>({
  type: "object",
  required: ["field", "value"],
  properties: {
    field: { type: "string", description: "The field of the return." },
    value: { type: "string", description: "What was sent; amounts in pounds." },
    from: { type: "array", items: { type: "object" }, description: "The lines of a trial balance that it adds up." },
    note: { type: "string", description: "The note beside it." },
  },
  description: "A field that leads to the box.",
});

/** To compute a return is for the keys that may validate one, whatever tool does it. */
const COMPUTES: Need = validate.needs;

export const explainBox: ToolRow = {
  name: "explain_box",
  title: "Explain a box of the CT600",
  description:
    "What a box of the form CT600 or of one of its pages is, and which fields of a return fill it. With a return: its value, every line of the working that leads to it, the fields and lines of a trial balance behind them, or why the return leaves the box out; for that the key must be one that may validate. Stores nothing.",
  needs: "look_up",
  input: EXPLAIN_BOX,
  depth: 2,
  output: Type.Object({
    box: text("Its number."),
    page: text("The form it stands on: CT600, or a page such as CT600A."),
    name: text("What it is."),
    holds: text("What it can hold, such as whole pounds, or a tick."),
    fields: Type.Array(Type.String(), { description: "Fields and groups of the input that fill it by themselves." }),
    how: text("How it is filled, whatever the return."),
    is_stated: orNull("boolean", "Whether the return that was sent has it; null without one."),
    value: orNull(
      "string",
      "In the return that was sent; null without one, where it is left out, or where it has several.",
    ),
    values: Type.Array(Type.String(), { description: "The same; of a box in a list once for each row." }),
    why_left_out: orNull("string", "Why the return that was sent does not have it; null where it has."),
    inputs: Type.Array(GivenFigure, { description: "What was sent that leads to it." }),
    lines: Type.Array(Line, { description: "The working, each line after what it follows from." }),
  }),
  hints: READS,
  async call({ box: wanted, input }, calling) {
    const found = foundBox(String(wanted));
    const described = describedBox(found);
    if (input == null) return { data: { ...described, ...WITHOUT_RETURN } };
    refuseUnlessAllowed(calling.caller, { needs: COMPUTES });
    return { data: { ...described, ...withoutAccount(found, await explained(found, input, calling)) } };
  },
};

function foundBox(name: string): FoundBox {
  const found = boxNamed(name);
  if (found !== null) return found;
  const rows = boxesInList(name);
  const shown = name.slice(0, 20);
  const message =
    rows.length === 0 ? `The form has no box ${shown}.` : `Box ${shown} is a list. Ask for ${rows.join(", ")}.`;
  throw new ApiRefusal("not_found", message, { field: "box" });
}

const WITHOUT_RETURN = { is_stated: null, value: null, values: [], why_left_out: null, inputs: [], lines: [] };

/** A return that cannot be filed yet is explained too, as far as its computation goes. */
async function explained(found: FoundBox, input: unknown, calling: Calling): Promise<Explained> {
  const { caller: filer, signal, dependencies } = calling;
  const check = await validateReturn({ filer, signal, read: () => returnIn(input) }, dependencies, { warns: false });
  if (check.kind === "sound") {
    const { computation, built } = check;
    return boxInReturn(found, { computation, boxes: built.boxes, input: withMaskedAccount(built.input) });
  }
  const { computation } = check;
  if (computation === null) throw cannotBeComputed(check);
  const boxes = statedBoxes(computation);
  const given = { ...withMaskedAccount(returnIn(input).value), sources: [] };
  const known = boxInReturn(found, { computation, boxes, input: given });
  if (known.is_stated || known.lines.length > 0) return known;
  return { ...known, is_stated: null, why_left_out: NOT_KNOWN };
}

type Explained = Omit<BoxInReturn, "is_stated"> & { is_stated: boolean | null };

const NOT_KNOWN =
  "Whether this return has it is not known yet: it cannot be filed as it is. Call validate for what is wrong.";

function cannotBeComputed({ problems, leftOut }: Extract<ReturnCheck, { kind: "unsound" }>): InvalidInput {
  const inCall = problems.map((one) => ({ ...one, field: one.field === "" ? "input" : `input.${one.field}` }));
  return new InvalidInput(inCall, leftOut);
}

/** Where a repayment goes is in no answer. What is told of the input comes from one that is masked already. */
function withoutAccount({ box }: FoundBox, { value, values, ...rest }: Explained): Explained {
  const mask = BANK_MASKS[box.element];
  if (mask === undefined) return { value, values, ...rest };
  return {
    ...rest,
    value: value === null ? null : mask(value),
    values: values.map(mask),
  };
}
