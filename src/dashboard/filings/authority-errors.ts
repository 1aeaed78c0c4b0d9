// The authority's errors in plain words: what each number means, and what to do. Follows the Transaction Engine's error list, the CT600
// validation rules of release v1.993 and the checks of documents; the business rules themselves are those of checks/rules.ts.

import { RULES } from "../../checks/rules.ts";

export interface ExplainedError {
  number: string;
  /** The authority's own words. */
  text: string;
  means: string;
  todo: string;
  /** Where to go and do it. */
  place: "credentials" | "earlier_filings" | null;
}

type Explanation = Omit<ExplainedError, "number" | "text" | "place"> & { place?: ExplainedError["place"] };

const TELL_OPERATOR =
  "Your figures are not at fault. Tell whoever runs this service, with the number; then file the return again.";

const credentials: Explanation = {
  means:
    "The authority does not know the sender ID and password it was sent with, or they may not file corporation tax.",
  todo: "Set the right credentials, then file the return again: nothing of this one was recorded. Other returns that need them wait until then.",
  place: "credentials",
};
const tryLater: Explanation = {
  means: "The authority could not deal with the return at that moment.",
  todo: "File the return again in a while.",
};
const message: Explanation = {
  means: "The authority could not read the message around the return.",
  todo: TELL_OPERATOR,
};
const conversation: Explanation = {
  means: "The authority no longer knows the submission under its correlation ID.",
  todo: "Ask the authority whether it has the return before filing it again.",
};
const accountsOrComputations: Explanation = {
  means: "The accounts or the computations are not what the authority accepts.",
  todo: "If the accounts were a document of your own, correct it and file again. If this service made them, tell its operator.",
};
const taxonomy: Explanation = {
  means: "The accounts or the computations use a taxonomy that the authority does not accept for this period.",
  todo: "If the accounts were a document of your own, make it with a taxonomy for this period. If this service made them, tell its operator.",
};

const explanations: Record<string, Explanation> = {
  "0": {
    means:
      "The authority's checker of iXBRL documents found a fault in the accounts or the computations; its words say which.",
    todo: accountsOrComputations.todo,
  },
  "1000": tryLater,
  "1001": message,
  "1002": credentials,
  "1020": message,
  "1035": conversation,
  "1042": message,
  "1046": credentials,
  "1047": message,
  "1103": conversation,
  "1604": accountsOrComputations,
  "1605": accountsOrComputations,
  "1606": {
    means: "The accounts name another company registration number than the return does in box 2.",
    todo: "Check the registration number, in the return and in the accounts if they are a document of your own, and file again.",
  },
  "1607": {
    means: "The computations name another tax reference or end of period than the return does.",
    todo: TELL_OPERATOR,
  },
  "1614": {
    means: "The documents together are larger than the authority takes, which is 25 MB.",
    todo: "Make the accounts smaller, for example with fewer or smaller pictures, and file again.",
  },
  "2000": conversation,
  "2001": {
    means: "The message is larger than the authority takes.",
    todo: "Make the accounts smaller, for example with fewer or smaller pictures, and file again.",
  },
  "2005": tryLater,
  "2020": tryLater,
  "2021": { means: "The mark that seals the return (IRmark) does not fit what arrived.", todo: TELL_OPERATOR },
  "2022": { means: "The mark that seals the return (IRmark) is missing.", todo: TELL_OPERATOR },
  "3000": tryLater,
  "3001": {
    means: "The return breaks one or more of the authority's rules.",
    todo: "Correct what the authority names and file again.",
  },
  "3304": {
    means: "The authority has an original return of this company for this period already.",
    todo: "Look for it among the earlier filings and amend that one. If it was filed elsewhere, it has to be amended there.",
    place: "earlier_filings",
  },
  "3312": {
    means:
      "The accounts or the computations lack something every document must state, such as the company's name or the period.",
    todo: accountsOrComputations.todo,
  },
  "3317": taxonomy,
  "3318": taxonomy,
  "3320": taxonomy,
  "5001": { means: "The return is not in the form the authority takes at present.", todo: TELL_OPERATOR },
  "5004": { means: "The header of the return does not say whose it is.", todo: TELL_OPERATOR },
  "5005": {
    means: "The tax reference in the return and the one on the message around it differ.",
    todo: TELL_OPERATOR,
  },
  "7782": {
    means: "The period overlaps with that of a return the authority has already.",
    todo: "Compare the period with those of the earlier filings, correct it and file again.",
    place: "earlier_filings",
  },
  "9200": {
    means: "The rate of tax is not one that applies to this company in that financial year.",
    todo: TELL_OPERATOR,
  },
  "9204": { means: "A line of tax is not its profit times its rate.", todo: TELL_OPERATOR },
};

/** Where a number has no row of its own, its kind is known from its range. */
const ranges: readonly (readonly [first: number, last: number, explanation: Explanation])[] = [
  [1000, 1599, message],
  [1600, 1699, accountsOrComputations],
  [3314, 3322, accountsOrComputations],
  [
    4000,
    4999,
    {
      means: "Something in the return is not written the way the authority's form wants it.",
      todo: "Look at what its words name, often a name with unusual characters. If you see nothing wrong there, tell the operator of this service, with the number.",
    },
  ],
  [
    9000,
    9999,
    {
      means: "Boxes of the return do not agree with each other, or with what the authority allows.",
      todo: "Look at what its words name and correct it. If that is nothing you sent, tell the operator of this service, with the number.",
    },
  ],
];

const unknown: Explanation = {
  means: "The authority refused the return for the reason it gives.",
  todo: "Correct what it names and file again. If it names nothing you sent, tell the operator of this service, with the number.",
};

/** One line for each error, each with its number (see `hmrc_error` in docs/interface.md); what has none belongs to the line before. */
export function explainedErrors(hmrcError: string): ExplainedError[] {
  const errors: { number: string; text: string }[] = [];
  for (const line of hmrcError.split("\n")) {
    const [, number, text = ""] = /^(\d*): (.*)$/.exec(line) ?? [];
    const last = errors.at(-1);
    if (number !== undefined || last === undefined) errors.push({ number: number ?? "", text: text || line });
    else last.text += `\n${line}`;
  }
  return errors.map(({ number, text }) => ({ number, text, place: null, ...explanationOf(number) }));
}

function explanationOf(number: string): Explanation {
  const own = explanations[number];
  if (own !== undefined) return own;
  const rule = RULES.find((known) => known.number === number);
  if (rule !== undefined) return { means: rule.says, todo: todoAbout(rule.field) };
  const value = number === "" ? Number.NaN : Number(number);
  const [, , ofRange] = ranges.find(([first, last]) => value >= first && value <= last) ?? [];
  return ofRange ?? unknown;
}

/** By the field of the input that a rule is about; all other boxes are worked out here. */
function todoAbout(field: string): string {
  if (field.startsWith("company")) return "Check what was sent about the company, and file again.";
  if (field.startsWith("period")) return "Check the dates of the period, and file again.";
  if (field.startsWith("accounts")) return accountsOrComputations.todo;
  return TELL_OPERATOR;
}
