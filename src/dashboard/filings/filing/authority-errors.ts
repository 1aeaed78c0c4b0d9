// HMRC's errors in plain words: what each number means, and what to do. Follows the Transaction Engine's error list,
// the CT600 validation rules of release v1.993 and the checks of documents; the business rules themselves are those of
// packages/ct600/checks/rules/rules.ts.

import { RULES } from "../../../../packages/ct600/checks/rules/rules.ts";

export interface ExplainedError {
  number: string;
  /** HMRC's own words. */
  text: string;
  means: string;
  todo: string;
  /** Where to go and do it. */
  place: "credentials" | "earlier_filings" | null;
}

type Explanation = Omit<ExplainedError, "number" | "text" | "place"> & { place?: ExplainedError["place"] };

const TELL_OPERATOR =
  "Your figures are not the cause: Quarterday works this out. Press Correct and file again. If HMRC says the same once more, whoever runs this service needs this error number.";

const credentials: Explanation = {
  means: "HMRC does not know the sender ID and password, or does not let them file corporation tax.",
  todo: "Set the correct credentials, then file the return again: HMRC did not record this one. Other returns that use them wait until then.",
  place: "credentials",
};
const tryLater: Explanation = {
  means: "HMRC could not process the return at that time.",
  todo: "File the return again later.",
};
const message: Explanation = {
  means: "HMRC could not read the message around the return.",
  todo: TELL_OPERATOR,
};
const conversation: Explanation = {
  means: "HMRC no longer has a submission with this correlation ID.",
  todo: "Ask HMRC whether it has the return before you file it again.",
};
const accountsOrComputations: Explanation = {
  means: "HMRC does not accept the accounts or the computations.",
  todo: "If the accounts are your own document, correct it and file again. If Quarterday generated them, whoever runs this service needs this error number.",
};
const taxonomy: Explanation = {
  means: "The accounts or the computations use a taxonomy that HMRC does not accept for this period.",
  todo: "If the accounts are your own document, create it with a taxonomy for this period and file again. If Quarterday generated them, whoever runs this service needs this error number.",
};

const explanations: Record<string, Explanation> = {
  "0": {
    means: "HMRC's iXBRL checks found an error in the accounts or the computations. The message above says which.",
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
    means: "The company registration number in the accounts differs from box 2 of the return.",
    todo: "Check the registration number in the return, and in the accounts if they are your own document. Then file again.",
  },
  "1607": {
    means: "The tax reference or the period end in the computations differs from the return.",
    todo: TELL_OPERATOR,
  },
  "1614": {
    means: "The documents together are larger than HMRC's limit of 25 MB.",
    todo: "Make the accounts smaller, for example with fewer or smaller pictures, and file again.",
  },
  "2000": conversation,
  "2001": {
    means: "The message is larger than HMRC's limit.",
    todo: "Make the accounts smaller, for example with fewer or smaller pictures, and file again.",
  },
  "2005": tryLater,
  "2020": tryLater,
  "2021": { means: "The IRmark, which seals the return, does not match what HMRC received.", todo: TELL_OPERATOR },
  "2022": { means: "The IRmark, which seals the return, is missing.", todo: TELL_OPERATOR },
  "3000": tryLater,
  "3001": {
    means: "The return breaks one or more of HMRC's rules.",
    todo: "Correct what HMRC names and file again.",
  },
  "3304": {
    means: "HMRC already has an original return of this company for this period.",
    todo: "Find it among the earlier filings and amend it. If it was filed with other software, amend it there.",
    place: "earlier_filings",
  },
  "3312": {
    means: "The accounts or the computations lack a required fact, such as the company's name or the period.",
    todo: accountsOrComputations.todo,
  },
  "3317": taxonomy,
  "3318": taxonomy,
  "3320": taxonomy,
  "5001": { means: "The return is not in the format HMRC accepts at present.", todo: TELL_OPERATOR },
  "5004": { means: "The header of the return does not name the company.", todo: TELL_OPERATOR },
  "5005": {
    means: "The tax reference in the return differs from the one in the message around it.",
    todo: TELL_OPERATOR,
  },
  "7782": {
    means: "The period overlaps with a return that HMRC already has.",
    todo: "Compare the period with the earlier filings, correct it and file again.",
    place: "earlier_filings",
  },
  "9200": {
    means: "The tax rate does not apply to this company in that financial year.",
    todo: TELL_OPERATOR,
  },
  "9204": { means: "A tax amount is not its profit times its rate.", todo: TELL_OPERATOR },
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
      means: "A value in the return is not in the format that HMRC requires.",
      todo: "Check the value that the message names, often a name with unusual characters. If it looks right, whoever runs this service needs this error number.",
    },
  ],
  [
    9000,
    9999,
    {
      means: "Boxes of the return do not agree with each other, or with what HMRC allows.",
      todo: "Correct the box that the message names and file again. If you did not send its value, whoever runs this service needs this error number.",
    },
  ],
];

const unknown: Explanation = {
  means: "HMRC refused the return for the reason above.",
  todo: "Correct what the message names and file again. If it names nothing you sent, whoever runs this service needs this error number.",
};

/**
 * One line for each error, each with its number (see `hmrc_error` in docs/interface.md); what has none belongs to the
 * line before.
 */
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
  if (field.startsWith("company")) return "Check the details of the company and file again.";
  if (field.startsWith("period")) return "Check the dates of the period and file again.";
  if (field.startsWith("accounts")) return accountsOrComputations.todo;
  return TELL_OPERATOR;
}
