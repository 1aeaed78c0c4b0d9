// What a name says about a line: the first rule whose words it has, and the category that its side and its statement
// leave of that. A proposal is never more than that: somebody has to confirm it.

import { CATEGORIES, type CategoryId, statementOf } from "../categories/categories.ts";
import type { Side } from "../categories/category.ts";
import { indexOf, rulesMet } from "./phrases.ts";
import type { Outcome, Question } from "./rule.ts";
import { FIRST_RULES } from "./rules-balances.ts";
import { MIDDLE_RULES } from "./rules-costs.ts";
import { LAST_RULES } from "./rules-plain.ts";

export const WORD_RULES = [...FIRST_RULES, ...MIDDLE_RULES, ...LAST_RULES];

const index = indexOf(WORD_RULES);

type Statement = "profit_and_loss" | "balance_sheet";

/** What the words of a name allow. */
export interface Meaning {
  /** The rule's own word; what side and statement make of it is `proposalFor`. */
  readonly is: Outcome;
  readonly options: readonly CategoryId[];
  readonly usualSide: Side | null;
}

/** Chart exports may begin with the group of the account: "Expenses:Office". */
const STATEMENTS: readonly (readonly [prefix: string, Statement])[] = [
  ["income ", "profit_and_loss"],
  ["expenses ", "profit_and_loss"],
  ["assets ", "balance_sheet"],
  ["liabilities ", "balance_sheet"],
];

/** The part of a path that names a group, as long as a colon ends it. */
export function statementIn(name: string, folded: string): Statement | null {
  if (!name.includes(":")) return null;
  return STATEMENTS.find(([prefix]) => folded.startsWith(prefix))?.[1] ?? null;
}

/** What a folded name means. Null if it has none of the words, or those of the other statement only. */
export function meaningOf(folded: string, statement: Statement | null): Meaning | null {
  for (const number of rulesMet(folded, index)) {
    const rule = WORD_RULES[number];
    if (rule === undefined) continue;
    const all = optionsOf(rule.is);
    const options = statement === null ? all : all.filter((id) => [statement, null].includes(statementOf(id)));
    if (options.length > 0) return { is: rule.is, options, usualSide: rule.side ?? null };
  }
  return null;
}

/** The category for a line on this side; none where the side contradicts it or only a question is left. */
export function proposalFor({ is, options, usualSide }: Meaning, side: Side | null): CategoryId | null {
  const chosen = choiceOf(is, options, side);
  if (chosen === null || side === null) return chosen;
  const usual = usualSide ?? CATEGORIES[chosen].side;
  return usual === "either" || usual === side ? chosen : null;
}

function choiceOf(is: Outcome, options: readonly CategoryId[], side: Side | null): CategoryId | null {
  if (typeof is === "string") return is;
  if (isQuestion(is)) return null;
  if (options.length === 1) return options[0] ?? null;
  if ("balance" in is) return is.balance;
  const ofSide = side === null ? null : is[side];
  return ofSide === null || isQuestion(ofSide) ? null : ofSide;
}

function isQuestion(is: Outcome): is is Question {
  return typeof is === "object" && "asks" in is;
}

/** What a name leaves open on this side. */
export function questionOf(is: Outcome, side: Side): Question | null {
  if (isQuestion(is)) return is;
  const ofSide = typeof is === "object" && "debit" in is ? is[side] : null;
  return ofSide !== null && isQuestion(ofSide) ? ofSide : null;
}

function optionsOf(is: Outcome): readonly CategoryId[] {
  if (typeof is === "string") return [is];
  if (isQuestion(is)) return is.nearest;
  return "balance" in is ? [is.balance, is.cost] : [...optionsOf(is.debit), ...optionsOf(is.credit)];
}
