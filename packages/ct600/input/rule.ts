// The shape of a rule about the caller's input, and the walk over a table of them. The tables themselves are
// rules.ts (what is refused) and warnings.ts (what deserves a hint).

import type { Warning } from "../problem.ts";
import type { ComparativesInput, ReturnInput } from "../return.ts";
import type { DeclarantContext } from "./declarant.ts";

export interface InputContext extends DeclarantContext {
  /** The day in the United Kingdom, YYYY-MM-DD. */
  today: string;
  /** What an amendment amends, as it was filed. */
  amends?: ReturnInput | undefined;
  /** The id of a live original for the same UTR and period, where there is one. */
  alreadyFiledAs?: string | undefined;
  /** What it brings forward that the return before it did not leave. */
  againstLast?: readonly Warning[];
  /** What was filed here for the previous period of account, for `accounts.comparatives: "previous_filing"`. */
  previousAccounts?: ComparativesInput | undefined;
  /** Whether live refuses what is only incomplete (incomplete.ts). It does not, unless this is true. */
  refuseIncomplete?: boolean;
}

export interface Finding<Code extends string> {
  code: Code;
  message: string;
  field: string;
}

export interface InputRule<Code extends string> {
  field: string;
  /**
   * Dotted paths whose shape must be right for the check to make sense, as `standingOn` lists them. An absent optional
   * field is right.
   */
  needs: readonly string[];
  check(input: ReturnInput, context: InputContext, isClean: (path: string) => boolean): readonly Finding<Code>[];
}

/** A sentence for the person who sent the input, or nothing to say. */
export type Complaint = (input: ReturnInput, context: InputContext) => string | undefined;

export function rule<Code extends string>(
  code: Code,
  field: string,
  complaint: Complaint,
  needs: readonly string[] = [field],
): InputRule<Code> {
  return {
    field,
    needs: standingOn(needs),
    check(input, context) {
      const message = complaint(input, context);
      return message === undefined ? [] : [{ code, message, field }];
    },
  };
}

/** What the rules find, in their order. `isClean` says whether the shape at a dotted path was found to be right. */
export function findings<Code extends string>(
  rules: readonly InputRule<Code>[],
  input: ReturnInput,
  { context, isClean }: { context: InputContext; isClean: (path: string) => boolean },
): Finding<Code>[] {
  const found: Finding<Code>[] = [];
  for (const { needs, check } of rules)
    if (isClean === allClean || needs.every(isClean)) found.push(...check(input, context, isClean));
  return found;
}

/** Of an input in whose shape nothing is wrong: its paths need not be asked for one by one. */
export const allClean: (path: string) => boolean = () => true;

/** "a.b" stands on "a": with no object there, nothing below it can be read. */
export function standingOn(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const parts = path.split(".");
    return parts.map((_, index) => parts.slice(0, index + 1).join("."));
  });
  return [...new Set(all)];
}
