// The parts of an input that generated accounts are made from, and the table rows that judge them. A part can be judged
// once its own shape and bounds are right; what is wrong elsewhere does not keep it from being judged.

import { fieldProblems } from "../input/fields/bounds.ts";
import type { Field } from "../input/fields/field.ts";
import { FILING } from "../input/fields/filing.ts";
import { isPresent } from "../input/fields/presence.ts";
import type { InputContext, InputRule } from "../input/rule.ts";
import { areDatesRight, carriesAccounts, hasOwnAccounts, inputOfAccounts, twoPeriodsIn } from "../period-of-account.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { needsOwnAccounts } from "./rules/own-accounts-rule.ts";

export interface AccountsRuleInput {
  readonly input: ReturnInput;
  /** Without empty groups and lists. */
  readonly accounts: AccountsInput;
  readonly context: InputContext;
}

export interface AccountsRow<Found> {
  /** Dotted paths; everything below them must be right as well. */
  readonly needs: readonly string[];
  readonly check: (given: AccountsRuleInput) => readonly Found[];
}

/**
 * The rows as one input rule. A document of the caller's own is judged as a document, and nothing here is used for it.
 */
export function accountsRule<Code extends string>(
  rows: readonly AccountsRow<{ code: Code; field: string; message: string }>[],
): InputRule<Code> {
  const judged = rows.map(({ needs, check }) => ({ parts: needs.map(partAt), check }));
  return {
    field: "accounts",
    needs: ["", "accounts"],
    check(input, context, isClean) {
      if (hasOwnAccounts(input) || !carriesAccounts(input)) return [];
      if (isClean("company") && isClean("charity") && needsOwnAccounts(input)) return [];
      // Of two returns, the one that has the accounts is judged once the input is divided: only then are their figures
      // known.
      if (twoPeriodsIn(input, isClean) !== null) return [];
      const isRight = partsOf(input, isClean);
      const shown = areDatesRight(input, isClean) ? inputOfAccounts(input) : input;
      const given = { input: shown, accounts: accountsGiven(input), context };
      const found: { code: Code; field: string; message: string }[] = [];
      for (const { parts, check } of judged) if (parts.every(isRight)) found.push(...check(given));
      return found;
    },
  };
}

export function accountsGiven({ accounts = {} }: ReturnInput): AccountsInput {
  return Object.fromEntries(Object.entries(accounts).filter(([, value]) => isPresent(value)));
}

/** Whether a part of the input can be relied on; each is looked at once. */
function partsOf(input: ReturnInput, isClean: (path: string) => boolean): (part: Part) => boolean {
  const known = new Map<Part, boolean>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const right = isPartRight(input, part, isClean);
    known.set(part, right);
    return right;
  };
}

/** A path of the definition: each name with the path up to it, and the field at its end. */
interface Part {
  readonly path: string;
  readonly steps: readonly { readonly name: string; readonly at: string }[];
  readonly field: Field;
}

const parts = new Map<string, Part>();

function partAt(path: string): Part {
  const known = parts.get(path) ?? placed(path);
  parts.set(path, known);
  return known;
}

function placed(path: string): Part {
  const names = path.split(".");
  const steps = names.map((name, index) => ({ name, at: names.slice(0, index + 1).join(".") }));
  let field: Field | undefined = FILING;
  for (const name of names) field = field?.kind === "group" ? field.fields[name] : undefined;
  if (field === undefined) throw new Error(`the input has no ${path}`);
  return { path, steps, field };
}

function isPartRight(input: ReturnInput, { path, steps, field }: Part, isClean: (path: string) => boolean): boolean {
  let value: unknown = input;
  for (const { name, at } of steps) {
    if (!isClean(at)) return false;
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
    if (value === undefined) return true;
  }
  return isShapeRight(field, value, path, isClean) && fieldProblems(field, value, { path, isClean }).length === 0;
}

function isShapeRight(field: Field, value: unknown, path: string, isClean: (path: string) => boolean): boolean {
  if (!isClean(path)) return false;
  if (field.kind === "list" && Array.isArray(value))
    return value.every((item, index) => isShapeRight(field.of, item, `${path}.${index}`, isClean));
  if (field.kind !== "group" || typeof value !== "object" || value === null) return true;
  return Object.entries(field.fields).every(([name, inner]) => {
    const member = Reflect.get(value, name);
    return member === undefined
      ? !inner.required || isClean(`${path}.${name}`)
      : isShapeRight(inner, member, `${path}.${name}`, isClean);
  });
}
