// What the department behind the gateway has to say about a return: header, mark, form, then its business rules (CT600 release v1.993).
// It speaks on a poll, never at the door. Where it is given a judge, that one has the last word about form and rules.

import type { Message, Submission } from "./message.ts";
import { CT_NAMESPACE, locationAt, locationOf, returnParts } from "./return.ts";
import { boxesOf, coreRules } from "./rules.ts";

/** One entry of the authority's ErrorResponse. */
export interface Problem {
  number: string;
  type: string;
  text: string;
  location: string;
}

interface Case {
  message: Message;
  submission: Submission;
  /** The calendar day in the United Kingdom, yyyy-mm-dd. */
  today: string;
}

/** What somebody who knows the whole schema and every rule finds wrong; `rule` is null for a finding of the schema. */
export interface Finding {
  rule: string | null;
  /** Bare names below the message, such as Body/IRenvelope/CompanyTaxReturn/Turnover/Total. */
  at: string;
  text: string;
}

export type Judge = (message: Uint8Array, today: string) => Promise<Finding[]>;

/** The stages in the authority's order: the first that finds anything ends the examination. */
export async function departmentProblems(examined: Case, judge?: () => Promise<Finding[]>): Promise<Problem[]> {
  const foreign = namespaceProblems(examined);
  if (foreign.length > 0) return foreign;
  const header = headerProblems(examined);
  if (header.length > 0) return header;
  const form = formProblems(examined);
  // Rules read boxes, so they are asked only where the boxes have the form they expect.
  const own = form.length > 0 ? [] : ruleProblems(examined);
  if (judge === undefined) return form.length > 0 ? form : own;

  const found = await judge();
  const schema = found.filter(({ rule }) => rule === null);
  if (schema.length > 0) return schema.map(schemaFinding);
  const rules = found.map(({ rule, at, text }) => business(rule ?? "0", text, locationAt(at)));
  return [...rules, ...own.filter(({ number }) => !rules.some((other) => other.number === number))];
}

function namespaceProblems({ submission }: Case): Problem[] {
  if (submission.element === `{${CT_NAMESPACE}}IRenvelope`) return [];
  return [business("5001", "The namespace of the Body's content is not that of a company tax return.", "IRenvelope")];
}

function headerProblems({ message, submission }: Case): Problem[] {
  const problems: Problem[] = [];
  if (submission.keys.length === 0) {
    problems.push(business("5004", "At least one key must exist in the IRHeader", "IRheader"));
  }
  const isInEnvelope = (key: { type: string; value: string }) =>
    message.keys.some(({ type, value }) => type === key.type && value === key.value);
  if (!submission.keys.every(isInEnvelope)) {
    problems.push(business("5005", "Keys in the GovTalkDetails do not match those in the IRheader.", "IRheader"));
  }
  if (submission.claimedMark === null) {
    problems.push(business("2022", "IRmark not found.", "IRmark"));
  } else if (submission.claimedMark !== submission.mark) {
    problems.push(business("2021", "The supplied IRmark is incorrect.", "IRmark"));
  }
  return problems;
}

function formProblems({ submission: { figures } }: Case): Problem[] {
  if (figures === null) return [schema("4065", "Mandatory element 'CompanyTaxReturn' is missing", "IRenvelope")];
  return returnParts.flatMap(({ name, path, need, form }) => {
    const found = figures.get(name) ?? [];
    const element = path.slice(path.lastIndexOf("/") + 1);
    if (found.length === 0) {
      return need === "mandatory"
        ? [schema("4065", `Mandatory element '${element}' is missing`, locationOf(name))]
        : [];
    }
    const isMalformed = form !== undefined && !found.every((text) => form.test(text));
    return isMalformed ? [schema("4085", `Invalid content found at element '${element}'`, locationOf(name))] : [];
  });
}

function ruleProblems({ submission: { figures, keys }, today }: Case): Problem[] {
  const boxes = boxesOf(figures ?? new Map());
  return coreRules
    .filter((rule) => !rule.holds(boxes, { keys, today }))
    .map(({ number, at, text }) => business(number, text, locationOf(at)));
}

function business(number: string, text: string, location: string): Problem {
  return { number, type: "business", text, location };
}

function schema(number: string, text: string, location: string): Problem {
  return { number, type: "schema", text, location };
}

/** The authority has a number for every kind of schema error; of those we know two: an element in the wrong place, and all the rest. */
function schemaFinding({ at, text }: Finding): Problem {
  return schema(/not expected/.test(text) ? "4051" : "4065", text, locationAt(at));
}
