// The answer as programs get it, in the interface's names.

import { problemTable } from "../problem-codes.ts";
import { type Eligible, eligibilityOf } from "./eligibility.ts";
import type { EligibilityInput } from "./input.ts";
import { ownCodes, type ReasonCode } from "./row.ts";

export type ShownEligibility = ReturnType<typeof shownEligibility>;

export function shownEligibility(asked: EligibilityInput, today: string) {
  const { hmrc, companies_house } = eligibilityOf(asked, today);
  const { pages: _, ...register } = shown(companies_house);
  return { object: "eligibility" as const, hmrc: shown(hmrc), companies_house: register };
}

function shown({ canFile, reasons, needs, pages, accounts, notKnown }: Eligible) {
  return {
    can_file: canFile,
    reasons: reasons.map(({ effect, code, message, whatToDo, fact }) => ({
      code,
      message,
      what_to_do: whatToDo,
      effect,
      fact,
    })),
    needs: [...needs.all],
    needs_one_of: needs.oneOf.map((paths) => [...paths]),
    pages: [...pages],
    accounts: accounts && {
      source: accounts.from,
      standards: [...accounts.standards],
      formats: [...accounts.formats],
      dormant: accounts.isDormant,
      why: accounts.why,
    },
    not_known: notKnown.map(({ fact, message }) => ({ fact, message })),
  };
}

/** Every code that a reason may have. */
export const REASON_CODES = [...Object.keys(problemTable), ...Object.keys(ownCodes)] as readonly ReasonCode[];
