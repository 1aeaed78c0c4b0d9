// What the department behind the gateway has to say about a return: header and mark, then form, then business rules. It
// speaks on a poll, never when a submission arrives. The judge knows form, rules and how a mark is made; the department
// writes its answer as the authority does.

import type { Finding, Judge } from "./judge.ts";
import type { Message, Submission } from "./wire/message.ts";

/** One entry of the authority's ErrorResponse. */
export interface Problem {
  number: string;
  type: string;
  text: string;
  location: string;
}

interface Case {
  /** The message as it came. */
  source: Uint8Array;
  message: Message;
  submission: Submission;
  /** The calendar day in the United Kingdom, yyyy-mm-dd. */
  today: string;
}

/** People do not read more of them. */
const MOST_PROBLEMS = 100;

/** The stages in the authority's order: the first that finds anything ends the examination. */
export async function departmentProblems(examined: Case, judge: Judge): Promise<Problem[]> {
  const { source, submission, today } = examined;
  if (!submission.isReturn) {
    return [business("5001", "The namespace of the Body's content is not that of a company tax return.", "IRenvelope")];
  }
  const header = headerProblems(examined);
  if (header.length > 0) return header;
  const found = await judge.findings(source, today);
  // Rules read boxes, so what they say of a wrong form is not told.
  const schema = found.filter(({ rule }) => rule === null);
  const problems = schema.length > 0 ? schema.map(schemaProblem) : found.map(ruleProblem);
  return problems.slice(0, MOST_PROBLEMS);
}

function headerProblems({ message, submission }: Case): Problem[] {
  const problems: Problem[] = [];
  if (submission.hasHeader && submission.keys.length === 0) {
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

function business(number: string, text: string, location: string): Problem {
  return { number, type: "business", text, location };
}

function ruleProblem({ rule, at, text }: Finding): Problem {
  return business(rule ?? "0", text, locationAt(at));
}

/** A judge tells what is wrong in words without a number: it is an element in the wrong place, or something else. */
function schemaProblem({ at, text }: Finding): Problem {
  const number = /not expected/.test(text) ? "4051" : "4065";
  return { number, type: "schema", text, location: locationAt(at) };
}

const IN_MESSAGE = "/hd:GovTalkMessage[1]/hd:Body[1]";

/** Where a finding is, written as the authority writes it in an error. */
function locationAt(at: string): string {
  const [, ...inBody] = at.split("/").filter((name) => name !== "");
  return inBody.reduce((parent, name) => `${parent}/${name.startsWith("@") ? name : `ct:${name}[1]`}`, IN_MESSAGE);
}
