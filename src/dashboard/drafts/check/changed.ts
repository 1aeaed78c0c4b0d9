// Where two versions of a return differ: the boxes of the form, the answers in the words of their questions, and the
// parts that no page asks for.

import type { DraftInput } from "../../../../packages/ct600/input/fields/draft.ts";
import { differencesBetween } from "../../../drafts/leaves.ts";
import { withMaskedAccount } from "../../../drafts/masked-account.ts";
import type { FiledBox } from "../../filings/filing/filed-boxes.ts";
import { placeOf } from "../../questions/problems.ts";
import { valueAt } from "../../questions/question.ts";
import { answerText } from "../answer-text.ts";

/** As they stand in the message; null where the return has none. */
export interface ChangedBox {
  number: string;
  name: string;
  before: string | null;
  now: string | null;
}

/** A box that stands there several times is one, with all its values. */
export function changedBoxes(before: readonly FiledBox[], now: readonly FiledBox[]): ChangedBox[] {
  const nameOf = ({ number, name }: FiledBox) => `${number} ${name}`;
  const valuesIn = (boxes: readonly FiledBox[], key: string) => {
    const values = boxes.filter((box) => nameOf(box) === key).map(({ value }) => value);
    return values.length === 0 ? null : values.join(", ");
  };
  const each = new Map([...before, ...now].map((box) => [nameOf(box), box]));
  return [...each].flatMap(([key, { number, name }]) => {
    const values = { before: valuesIn(before, key), now: valuesIn(now, key) };
    return values.before === values.now ? [] : [{ number, name, ...values }];
  });
}

export interface ChangedAnswer {
  field: string;
  label: string;
  before: string;
  now: string;
  /** Null where the draft left it as it was. */
  yours: string | null;
}

/** The return as it was, as it stands now, and, where that is a third one, as the draft has it. */
export interface Versions {
  before: DraftInput;
  now: DraftInput;
  yours?: DraftInput;
}

/** Answers to questions, of which one version differs from the first. */
export function changedAnswers({ before, now, yours }: Versions): ChangedAnswer[] {
  const [shownBefore, shownNow, shownYours] = [before, now, yours ?? before].map(
    (input) => withMaskedAccount({ input }).input,
  );
  const own = new Set(yours === undefined ? [] : fieldsChanged(before, yours));
  const changed = [...new Set([...fieldsChanged(before, now), ...own])];
  return changed.flatMap((field) => {
    const label = labelOf(field);
    if (label === null) return [];
    const was = answerText(field, valueAt(shownBefore, field));
    const textIn = (input: unknown, shown: unknown) => {
      const text = answerText(field, valueAt(shown, field));
      return text === was && JSON.stringify(valueAt(input, field)) !== JSON.stringify(valueAt(before, field))
        ? `${text}, with changes`
        : text;
    };
    return [
      {
        field,
        label,
        before: was,
        now: textIn(now, shownNow),
        yours: own.has(field) ? textIn(yours, shownYours) : null,
      },
    ];
  });
}

const fieldsChanged = (before: DraftInput, after: DraftInput) =>
  differencesBetween(before, after).map(({ field }) => field);

/** Null where no question asks for just this. */
function labelOf(field: string): string | null {
  if (field === "financials.trading_profit") return "Trading profit";
  const question = placeOf(field)?.question;
  const isIts = question !== undefined && (question.path === field || question.lastYear === field);
  return isIts ? question.label : null;
}

const PARTS = {
  company: "the company",
  period: "the period",
  financials: "figures that no page asks for",
  return: "the statements on the return",
  accounts: "the accounts",
  computations: "the computations",
  repayment: "the repayment and its bank account",
  pages: "supplementary pages",
  declarant: "who declares the return",
  metadata: "what is kept with the filing for programs",
} as const satisfies Partial<Record<keyof DraftInput, string>>;

/** In words: parts in which something differs that no question asks for. */
export function changedParts(before: DraftInput, now: DraftInput): string[] {
  const groups = new Set(
    fieldsChanged(before, now)
      .filter((field) => labelOf(field) === null)
      .map((field) => field.split(".")[0]),
  );
  return Object.entries(PARTS).flatMap(([group, words]) => (groups.has(group) ? [words] : []));
}
