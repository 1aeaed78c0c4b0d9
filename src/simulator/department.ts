// What the department behind the gateway has to say about a return: header, mark, form, then its business rules (CT600 release v1.993).
// It speaks on a poll, never when a submission arrives. Where it is given a judge, that one has the last word about form and rules.

import type { Message, Submission } from "./message.ts";
import { locationAt, locationOf } from "./places.ts";
import { brokenRules } from "./rules.ts";
import type { Examination } from "./schema.ts";

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

/** Judges by the whole schema and every rule; `rule` is null for a finding of the schema. */
export interface Finding {
  rule: string | null;
  /** Bare names below the message, such as Body/IRenvelope/CompanyTaxReturn/Turnover/Total. */
  at: string;
  text: string;
}

/** Null where it has nothing to judge that day by. */
export type Judge = (message: Uint8Array, today: string) => Promise<Finding[] | null>;

/** The stages in the authority's order: the first that finds anything ends the examination. */
export async function departmentProblems(examined: Case, judge?: () => Promise<Finding[] | null>): Promise<Problem[]> {
  const { examination } = examined.submission;
  if (examination === null) {
    return [business("5001", "The namespace of the Body's content is not that of a company tax return.", "IRenvelope")];
  }
  const header = headerProblems(examined);
  if (header.length > 0) return header;
  const form = examination.faults.map((fault): Problem => ({ ...fault, type: "schema" }));
  // Rules read boxes, so they are asked only where the boxes have the form they expect.
  const own = form.length > 0 ? [] : ruleProblems(examination, examined);
  const found = judge === undefined ? null : await judge();
  if (found === null) return form.length > 0 ? form : own;

  const schema = found.filter(({ rule }) => rule === null);
  if (schema.length > 0) return schema.map(schemaFinding);
  const rules = found.map(({ rule, at, text }) => business(rule ?? "0", text, locationAt(at)));
  return [...rules, ...own.filter(({ number }) => !rules.some((other) => other.number === number))];
}

function headerProblems({ message, submission }: Case): Problem[] {
  const problems: Problem[] = [];
  const hasHeader = submission.examination?.figures.has("IRheader") === true;
  if (hasHeader && submission.keys.length === 0) {
    problems.push(business("5004", "At least one key must exist in the IRHeader", "IRheader"));
  }
  const inEnvelope = new Set(message.keys.map(({ type, value }) => `${type}\n${value}`));
  if (!submission.keys.every(({ type, value }) => inEnvelope.has(`${type}\n${value}`))) {
    problems.push(business("5005", "Keys in the GovTalkDetails do not match those in the IRheader.", "IRheader"));
  }
  if (submission.claimedMark === null) {
    problems.push(business("2022", "IRmark not found.", "IRmark"));
  } else if (submission.claimedMark !== submission.mark) {
    problems.push(business("2021", "The supplied IRmark is incorrect.", "IRmark"));
  }
  return problems;
}

function ruleProblems({ figures }: Examination, { submission: { keys }, today }: Case): Problem[] {
  return brokenRules(figures, { keys, today }).map(({ number, text, at }) => business(number, text, locationOf(at)));
}

function business(number: string, text: string, location: string): Problem {
  return { number, type: "business", text, location };
}

/** A judge tells what is wrong in words without a number: it is an element in the wrong place, or something else. */
function schemaFinding({ at, text }: Finding): Problem {
  const number = /not expected/.test(text) ? "4051" : "4065";
  return { number, type: "schema", text, location: locationAt(at) };
}
