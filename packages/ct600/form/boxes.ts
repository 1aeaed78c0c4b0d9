// The boxes of the CT600 that a return fills, by number; what each one is stands in form/. What the form wants left out
// is absent here, so the writer writes what is present.

import type { Computation } from "../computation/computation.ts";
import { stateIn } from "../computation/stated.ts";
import { companyNameForBox1, textForDeclaration } from "../input/company-name.ts";
import type { Declarant } from "../input/declarant.ts";
import { carriesAccounts, isPeriodOfAccount } from "../period-of-account.ts";
import type { ReturnInput } from "../return.ts";
import { NO_ACCOUNTS_REASONS, PDF_ACCOUNTS_REASON } from "./about.ts";
import type { BoxValues } from "./table.ts";

/** Every return states these; the others only when they have something to say. */
const ALWAYS = [1, 3, 4, 30, 35, 315, 440, 475, 510, 525, 528, 975, 985] as const;

export type Boxes = BoxValues &
  Required<Pick<BoxValues, (typeof ALWAYS)[number]>> & { readonly returnType: "new" | "amended" };

/** The boxes of each financial year a period can touch. */
export const FINANCIAL_YEARS = [
  { year: 330, profit: 335, rate: 340, tax: 345 },
  { year: 380, profit: 385, rate: 390, tax: 395 },
] as const;

/** Expects an input that has passed the input rules. */
export function boxesOf(
  input: ReturnInput,
  computation: Pick<Computation, "lines" | "marks">,
  { returnType, declarant }: { returnType: "new" | "amended"; declarant: Declarant },
): Boxes {
  const boxes = {
    ...accountsBoxes(input),
    returnType,
    1: usable(companyNameForBox1(input.company.name), "company.name"),
    3: input.company.utr,
    30: input.period.start,
    35: input.period.end,
    "80B": true,
    declared: true,
    975: usable(textForDeclaration(declarant.name), "declarant.name"),
    985: usable(textForDeclaration(declarant.status), "declarant.status"),
  } as const;
  const { registration_number: number } = input.company;
  if (number !== undefined) Object.assign(boxes, { 2: number });
  stateIn(boxes, computation);
  // A second return is filed at the same time.
  if (input.other_period !== undefined) Object.assign(boxes, { 50: true });
  mustState(boxes);
  return boxes;
}

/** The accounts of this period, those of a longer one, or why there are none. */
function accountsBoxes(input: ReturnInput): Pick<BoxValues, "80A" | "85A" | "90A"> {
  const { not_attached: reason } = input.accounts ?? {};
  if (reason !== undefined) return { "90A": NOT_ATTACHED[reason] };
  // Accounts as a PDF have a period like others, beside the reason (rule 9114).
  const asPdf = input.accounts?.pdf === undefined ? {} : { "90A": PDF_ACCOUNTS_REASON };
  if (isPeriodOfAccount(input)) return { "80A": true, ...asPdf };
  return carriesAccounts(input) ? { "85A": true, ...asPdf } : { "90A": NO_ACCOUNTS_REASONS[0] };
}

const NOT_ATTACHED = {
  company_in_liquidation: "Company in liquidation",
  not_within_charge: "Not within charge to CT",
  company_dormant: "Company dormant",
} as const satisfies Record<string, (typeof NO_ACCOUNTS_REASONS)[number]>;

function mustState(boxes: BoxValues & { returnType: "new" | "amended" }): asserts boxes is Boxes {
  const missing = ALWAYS.filter((box) => boxes[box] === undefined);
  if (missing.length > 0) throw new Error(`the computation does not state box ${missing.join(", ")}`);
}

function usable(text: { kind: "ok"; value: string } | { kind: "unusable" }, field: string): string {
  if (text.kind === "unusable")
    throw new Error(`${field} cannot be written on the return; the input rules let it pass`);
  return text.value;
}
