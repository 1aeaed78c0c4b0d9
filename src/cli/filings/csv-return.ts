// A return as a row of a table: each column is a field of the input by its dotted path, an item of a list by its number
// (`accounts.directors.0`). What a cell means follows from the field's definition; an empty cell is an absent field.

import { type Field, fieldsBelow } from "../../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../../packages/ct600/input/fields/filing.ts";
import { PENCE_EXAMPLE } from "../../../packages/ct600/input/fields/kinds.ts";
import { editDistance } from "../../../packages/ct600/text/edit-distance.ts";
import { Refusal } from "../../platform/errors.ts";

export interface RowProblem {
  code: string;
  message: string;
  field: string;
}

export interface Column {
  path: string;
  /** The path in its parts. */
  steps: readonly string[];
  kind: Field["kind"];
}

/** The columns of a header, or a refusal that names the first that is not a field. */
export function columnsFrom(header: readonly string[]): Column[] {
  const columns = header.map((title, index) => {
    const path = title.trim();
    const steps = stepsOf(path);
    const field = fieldAt(path, steps);
    if (typeof field === "string") throw new Refusal("invalid_csv", `Column ${index + 1}: ${field}`);
    return { path, steps, kind: field.kind };
  });
  const twice = columns.find(({ path }, index) => columns.findIndex((other) => other.path === path) !== index);
  if (twice !== undefined)
    throw new Refusal("invalid_csv", `There are two columns ${twice.path}. Remove or rename one.`);
  return columns;
}

/** A key of the metadata may have dots of its own. */
function stepsOf(path: string): string[] {
  const [first = "", ...rest] = path.split(".");
  return first === "metadata" && rest.length > 0 ? [first, rest.join(".")] : [first, ...rest];
}

/** The field, or the sentence that says why it is none. */
function fieldAt(path: string, steps: readonly string[]): Field | string {
  let field: Field = FILING;
  if (path === "") return "the header is empty. Name the field, such as company.name.";
  for (const step of steps) {
    if (field.kind === "map")
      return new RegExp(field.keyPattern).test(step) ? METADATA_VALUE : `A key of ${steps[0]} has ${field.keyWords}.`;
    const below: Field | undefined = childOf(field, step);
    if (below === undefined) return `${JSON.stringify(path)} is not a field of a return.${hintFor(path)}`;
    field = below;
  }
  if (field.kind === "map") return `${path} has keys of your own. Name one, such as ${path}.order_id.`;
  if (field.kind === "mirror")
    return `${path} is a page of the form, which a table cannot hold. File this return as JSON.`;
  if (field.kind === "list") return `${path} is a list. Name its items, such as ${path}.0.`;
  if (field.kind === "group" && field.orWord === undefined)
    return `${path} has fields of its own. Name one, such as ${path}.${Object.keys(field.fields)[0]}.`;
  return field;
}

const METADATA_VALUE: Field = { kind: "text", words: "A value of your own." };

function childOf(field: Field, step: string): Field | undefined {
  if (field.kind === "group") return Object.hasOwn(field.fields, step) ? field.fields[step] : undefined;
  if (field.kind === "list") return /^(0|[1-9]\d{0,5})$/.test(step) && Number(step) < field.most ? field.of : undefined;
  return undefined;
}

/** Nearly the same path, or else the same last name elsewhere, where it stands highest. */
function hintFor(path: string): string {
  const all = fieldsBelow(FILING).filter(
    ({ field }) => field.kind !== "group" && field.kind !== "list" && field.kind !== "map",
  );
  const paths = all.map((placed) => placed.path.replaceAll("[]", ".0"));
  const [highest, other] = paths
    .filter((one) => stepsOf(one).at(-1) === stepsOf(path).at(-1))
    .sort((one, another) => stepsOf(one).length - stepsOf(another).length);
  const isOnly = other === undefined || stepsOf(other).length > stepsOf(highest ?? "").length;
  const near = paths.find((one) => Math.abs(one.length - path.length) <= 2 && editDistance(one, path) <= 2);
  const meant = near ?? (isOnly ? highest : undefined);
  return meant === undefined ? " docs/input.md lists the fields." : ` Did you mean ${meant}?`;
}

/** The return as JSON would have it, and what no JSON could say. */
export function returnFrom(
  columns: readonly Column[],
  cells: readonly string[],
): { body: object | undefined; problems: RowProblem[] } {
  if (cells.length !== columns.length) {
    const message = `This row has ${cells.length} cells, but the header has ${columns.length} columns.`;
    // Which cell belongs to which column is unknown, so that there is no return whose fields could be missing.
    return { body: undefined, problems: [{ code: "invalid_csv", message, field: "" }] };
  }
  const body = {};
  const problems: RowProblem[] = [];
  for (const [index, { path, steps, kind }] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (cell.trim() === "") continue;
    const read = readers[kind] ?? text;
    const value = read(cell);
    if (value === undefined)
      problems.push({ code: "invalid_type", message: `${path} must be ${expected[kind]}.`, field: path });
    put(body, steps, value ?? cell);
  }
  return { body, problems };
}

const text = (cell: string): string => cell;
const wholeNumber = (cell: string) => (/^-?\d+$/.test(cell.trim()) ? Number(cell) : undefined);
const words: Readonly<Record<string, boolean>> = { true: true, false: false };

const readers: Partial<Record<Field["kind"], (cell: string) => string | number | boolean | undefined>> = {
  pence: wholeNumber,
  integer: wholeNumber,
  flag: (cell) => words[cell.trim().toLowerCase()],
  date: (cell) => cell.trim(),
  choice: (cell) => cell.trim(),
  group: (cell) => cell.trim(),
};
const expected: Partial<Record<Field["kind"], string>> = {
  pence: `a whole number of pence, without commas, spaces or a currency sign, ${PENCE_EXAMPLE}`,
  integer: "a whole number",
  flag: "true or false",
};

/**
 * Names of the definition come here, and keys of the metadata, which begin with a letter or digit: `constructor`
 * becomes the object's own.
 */
function put(at: object, [step = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    Reflect.set(at, step, value);
    return;
  }
  const existing: unknown = Reflect.get(at, step);
  // A word and fields of the group at once: the definition finds the contradiction in the word.
  if (existing !== undefined && (typeof existing !== "object" || existing === null)) return;
  const below = existing ?? (/^\d+$/.test(rest[0] ?? "") && step !== "metadata" ? [] : {});
  Reflect.set(at, step, below);
  put(below, rest, value);
}
