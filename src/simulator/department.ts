// What the department behind the gateway has to say about a return: header, mark, form, then a few of its business rules
// (CT600 release v1.993). It speaks on a poll, never at the door.

import type { Message, Submission } from "./message.ts";
import { CT_NAMESPACE, locationOf, type PartName, type ReturnFigures, returnParts } from "./return.ts";

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

/** The stages in the authority's order: the first that finds anything ends the examination. */
const stages: readonly ((examined: Case) => Problem[])[] = [
  namespaceProblems,
  headerProblems,
  formProblems,
  ruleProblems,
];

export function departmentProblems(examined: Case): Problem[] {
  for (const stage of stages) {
    const problems = stage(examined);
    if (problems.length > 0) return problems;
  }
  return [];
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

interface Rule {
  number: string;
  at: PartName;
  text: string;
  holds(figures: Figures, examined: Case): boolean;
}

/** A few rules of the return, under the authority's numbers. Attachments are not asked for yet: our returns carry none so far. */
const rules: readonly Rule[] = [
  {
    number: "9100",
    at: "reference",
    text: "The UTR key in the IRheader and the tax reference in box 3 differ.",
    holds: (box, { submission }) =>
      submission.keys.some(({ type, value }) => type === "UTR" && value === box.text("reference")),
  },
  {
    number: "9105",
    at: "to",
    text: "The period ends (box 35) before it starts (box 30).",
    holds: (box) => box.text("to") >= box.text("from"),
  },
  {
    number: "9106",
    at: "to",
    text: "The period ends after today, which only a company of type 3 may file.",
    holds: (box, { today }) => box.text("to") <= today || box.text("companyType") === "3",
  },
  {
    number: "9214",
    at: "corporationTax",
    text: "Box 430 is not the sum of the tax in boxes 345 to 425.",
    holds: (box) =>
      !box.has("corporationTax") ||
      box.pence("corporationTax") === box.pence("taxFirstYear") + box.pence("taxSecondYear"),
  },
  {
    number: "9234",
    at: "netCorporationTax",
    text: "Box 440 is not box 430 less box 435.",
    holds: (box) => box.pence("netCorporationTax") === box.pence("corporationTax") - box.pence("marginalRelief"),
  },
  {
    number: "9347",
    at: "taxPayable",
    text: "Box 525 is not box 510 less box 515, or nil where that is negative.",
    holds: (box) =>
      !box.has("taxChargeable") ||
      box.pence("taxPayable") === Math.max(0, box.pence("taxChargeable") - box.pence("incomeTaxDeducted")),
  },
];

function ruleProblems(examined: Case): Problem[] {
  const figures = figuresOf(examined.submission.figures ?? new Map());
  return rules
    .filter((rule) => !rule.holds(figures, examined))
    .map(({ number, at, text }) => business(number, text, locationOf(at)));
}

type Figures = ReturnType<typeof figuresOf>;

/** The figures as rules read them. Amounts are in pence; an absent box counts as nothing, several of one kind as their sum. */
function figuresOf(figures: ReturnFigures) {
  const found = (name: PartName) => figures.get(name) ?? [];
  return {
    has: (name: PartName) => found(name).length > 0,
    text: (name: PartName) => found(name)[0] ?? "",
    pence: (name: PartName) => found(name).reduce((sum, amount) => sum + Number(amount.replace(".", "")), 0),
  };
}

function business(number: string, text: string, location: string): Problem {
  return { number, type: "business", text, location };
}

function schema(number: string, text: string, location: string): Problem {
  return { number, type: "schema", text, location };
}
