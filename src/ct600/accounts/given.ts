// The parts of an input that generated accounts are made from, and the table rows that judge them. A part can be judged once its own shape and
// bounds are right; what is wrong elsewhere does not keep it from being judged.

import { boundsProblems } from "../input/bounds.ts";
import type { Field } from "../input/field.ts";
import { FILING } from "../input/filing.ts";
import { isSaid } from "../input/said.ts";
import type { InputContext, InputRule } from "../input-rule.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";

export interface Given {
  readonly input: ReturnInput;
  /** Without groups and lists that say nothing. */
  readonly accounts: AccountsInput;
  readonly context: InputContext;
}

export interface AccountsRow<Found> {
  /** Dotted paths; everything below them must be right as well. */
  readonly needs: readonly string[];
  readonly check: (given: Given) => readonly Found[];
}

/** The rows as one input rule. A document of the caller's own is judged as a document, and nothing here is used for it. */
export function accountsRule<Code extends string>(
  rows: readonly AccountsRow<{ code: Code; field: string; message: string }>[],
): InputRule<Code> {
  return {
    field: "accounts",
    needs: ["", "accounts"],
    check(input, context, isClean) {
      if (input.accounts?.ixbrl !== undefined) return [];
      const isRight = partsOf(input, isClean);
      const given = { input, accounts: accountsGiven(input), context };
      return rows.filter(({ needs }) => needs.every(isRight)).flatMap(({ check }) => check(given));
    },
  };
}

export function accountsGiven({ accounts = {} }: ReturnInput): AccountsInput {
  return Object.fromEntries(Object.entries(accounts).filter(([, value]) => isSaid(value)));
}

/** Whether a part of the input can be relied on; each is looked at once. */
function partsOf(input: ReturnInput, isClean: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const right = isPartRight(input, path, isClean);
    known.set(path, right);
    return right;
  };
}

function isPartRight(input: ReturnInput, path: string, isClean: (path: string) => boolean): boolean {
  let field: Field | undefined = FILING;
  let value: unknown = input;
  let at = "";
  for (const name of path.split(".")) {
    at = at === "" ? name : `${at}.${name}`;
    if (!isClean(at)) return false;
    field = field?.kind === "group" ? field.fields[name] : undefined;
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  }
  if (field === undefined || value === undefined) return true;
  if (!isShapeRight(field, value, path, isClean)) return false;
  const alone = { kind: "group", type: "", words: "", fields: { [path]: field } } as const;
  return boundsProblems(alone, { [path]: value }, { path: "", isClean }).length === 0;
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
