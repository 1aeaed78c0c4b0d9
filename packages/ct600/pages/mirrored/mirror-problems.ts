// What is wrong with a page that a caller sent element by element: names, how often, which branch of a choice, and the
// form of each text, all from its tree.

import { boxTextType } from "../../checks/schema/box-types.ts";
import { type Box, isBox, type Part, type Row } from "../../form/row.ts";
import { nearName } from "../../input/near-name.ts";
import { isLater, PACKS, type Release } from "../../packs.ts";
import { MOST_TOLD, type Problem } from "../../problem.ts";
import { longDayText } from "../../text/days.ts";
import { isMirror, type Mirror, mayRepeat } from "./mirror.ts";

/** The first ones, in the order of the tree; unknown names at the end of their group. */
export function mirrorProblems(
  tree: Part,
  value: unknown,
  { path, release }: { path: string; release: Release },
): Problem[] {
  const problems: Problem[] = [];
  walkGroup(tree, value, path, { release, tell: (problem) => problems.push(problem) });
  return problems.slice(0, MOST_TOLD);
}

interface Walk {
  readonly release: Release;
  readonly tell: (problem: Problem) => void;
}

function walkGroup({ content: all }: Part, value: unknown, path: string, walk: Walk): void {
  const { release, tell } = walk;
  const content = all.filter(({ since }) => since === undefined || !isLater(since, release));
  if (!isMirror(value)) {
    tell({ code: "invalid_type", field: path, message: `${path} must be an object with the elements of the page.` });
    return;
  }
  for (const row of content) walkRow(row, value, `${path}.${row.element}`, walk);
  choiceProblems(content, value, path, tell);
  const names = content.map(({ element }) => element);
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const { since } = all.find(({ element }) => element === name) ?? {};
    const field = `${path}.${name.slice(0, LONGEST_SHOWN)}`;
    const message =
      since === undefined ? `${path} has no element of this name.${hintFor(name, names)}` : tooEarly(since);
    tell({ code: "unknown_field", field, message });
  }
}

const LONGEST_SHOWN = 100;

function hintFor(name: string, names: readonly string[]): string {
  const near = nearName(name, names);
  return near === undefined ? "" : ` Did you mean ${near}?`;
}

function tooEarly(since: Release): string {
  const { from = "" } = PACKS.find(({ release }) => release === since) ?? {};
  return `HMRC takes this element in returns filed from ${longDayText(from)} (${since}). Leave it out, or file then.`;
}

function walkRow(row: Row, mirror: Mirror, path: string, walk: Walk): void {
  const { tell } = walk;
  const given = Object.hasOwn(mirror, row.element) ? mirror[row.element] : undefined;
  const [least, most] = timesOf(row);
  if (given === undefined || given === null) {
    if (least > 0) tell({ code: "missing_field", field: path, message: `${path} is required.` });
    return;
  }
  if (!mayRepeat(row)) {
    walkOne(row, given, path, walk);
    return;
  }
  if (!Array.isArray(given)) {
    tell({ code: "invalid_type", field: path, message: `${path} may stand several times: send an array.` });
    return;
  }
  if (given.length < least || given.length > most) {
    const bounds = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
    tell({ code: "invalid_type", field: path, message: `${path} must have ${bounds} items.` });
    return;
  }
  for (const [index, one] of given.entries()) walkOne(row, one, `${path}.${index}`, walk);
}

function timesOf({ occurs }: Row): readonly [least: number, most: number] {
  if (typeof occurs !== "string") return occurs;
  return occurs === "1" ? [1, 1] : [0, 1];
}

function walkOne(row: Row, given: unknown, path: string, walk: Walk): void {
  if (!isBox(row)) {
    walkGroup(row, given, path, walk);
    return;
  }
  const wrong = boxProblem(row, given);
  if (wrong !== null) walk.tell({ ...wrong, field: path, message: `${path} ${wrong.message}.` });
}

function boxProblem({ type }: Box, given: unknown): Pick<Problem, "code" | "message"> | null {
  if (typeof given !== "string")
    return { code: "invalid_type", message: 'must be a text, written as in the XML, such as "1000.00" or "yes"' };
  const { accepts, says } = boxTextType(type);
  return accepts(given) ? null : { code: "schema_validation_failed", message: says };
}

/** Exactly one branch of a choice; where the choice may be left out, at most one. */
function choiceProblems(content: readonly Row[], mirror: Mirror, path: string, tell: Walk["tell"]): void {
  const branches = content.filter(({ occurs }) => occurs === "or" || occurs === "or?");
  if (branches.length === 0) return;
  const names = branches.map(({ element }) => element);
  const [first, second] = names.filter((name) => mirror[name] !== undefined && mirror[name] !== null);
  if (first === undefined && branches[0]?.occurs === "or")
    tell({
      code: "missing_field",
      field: `${path}.${names[0]}`,
      message: `${path} needs one of these: ${names.join(", ")}.`,
    });
  if (second !== undefined)
    tell({ code: "invalid_type", field: `${path}.${second}`, message: `${path} cannot have ${first} and ${second}.` });
}
