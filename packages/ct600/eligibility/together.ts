// What can be filed, but not beside something else that was said, or not for such a period.

import { isTooEarly, lastDayOfClaim } from "../pages/research/claim-problems.ts";
import { RESEARCH_CLAIM } from "../rates/research.ts";
import { longDayText } from "../text/days.ts";
import type { CompanyType } from "./company-rows.ts";
import { type Fact, isLong, typesOf } from "./facts.ts";
import type { EligibilityInput } from "./input.ts";
import { cannot, type PageLetter, type Reason } from "./row.ts";

export interface FoundReason extends Reason {
  /** The field that was sent, with its value where it has several. */
  readonly fact: string;
}

const CHARITIES: readonly CompanyType[] = ["charity", "charitable_incorporated_organisation"];

export function togetherReasons(asked: EligibilityInput, facts: readonly Fact[], today: string): FoundReason[] {
  const research = factWithPage(facts, "L");
  const isTwo = asked.period !== undefined && isLong(asked.period);
  return [
    ...(isTwo && factWithPage(facts, "E") !== undefined ? [CHARITY_WITH_TWO_RETURNS] : []),
    ...(isTwo && isWithoutAccounts(asked) ? [TWO_RETURNS_WITHOUT_ACCOUNTS] : []),
    ...(research === undefined ? [] : researchReasons(asked, today).map((reason) => ({ ...reason, fact: research }))),
  ];
}

export function isWithoutAccounts({ circumstances = [] }: EligibilityInput): boolean {
  return circumstances.includes("no_accounts");
}

function factWithPage(facts: readonly Fact[], letter: PageLetter): string | undefined {
  return facts.find(({ row }) => row.pages?.includes(letter))?.name;
}

const ONE_BY_ONE = "File the two returns one by one, each with its own dates and figures.";

const CHARITY_WITH_TWO_RETURNS: FoundReason = {
  fact: "period",
  ...cannot(
    "invalid_period",
    "Accounts of more than 12 months make two returns, and the page CT600E of a charity or club is for one.",
    ONE_BY_ONE,
  ),
};
const TWO_RETURNS_WITHOUT_ACCOUNTS: FoundReason = {
  fact: "period",
  ...cannot("invalid_period", "A return without accounts is for a period of at most 12 months.", ONE_BY_ONE),
};

function researchReasons(asked: EligibilityInput, today: string): Reason[] {
  const { period } = asked;
  const found: Reason[] = [];
  if (typesOf(asked).some((type) => CHARITIES.includes(type)))
    found.push(
      cannot(
        "relief_not_available",
        "A charity cannot claim relief for research and development (CIRD163000).",
        "File the return without the claim.",
      ),
    );
  if (period !== undefined && isTooEarly(period))
    found.push(
      cannot(
        "relief_not_available",
        `The merged scheme and ERIS are for periods that begin on ${longDayText(RESEARCH_CLAIM.from)} or later. The schemes before (RDEC and SME) cannot be claimed here.`,
        "File or amend that return with other software.",
      ),
    );
  else if (period !== undefined && today > lastDayOfClaim(period))
    found.push(
      cannot(
        "relief_not_available",
        `Relief for this period could be claimed until ${longDayText(lastDayOfClaim(period))}.`,
        "File the return without the claim.",
      ),
    );
  return found;
}
